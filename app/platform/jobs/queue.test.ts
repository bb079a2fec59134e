import { expect, test } from 'vitest'
import { open } from '#app/platform/database/pool/open.server.ts'
import { databaseAddress } from '#app/platform/database/pool/pool.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import type { Job } from './job.ts'
import { ensureQueue, queueOver } from './queue.server.ts'

testDatabase({ work: false })

test('the settings of an earlier release’s queue are updated, only if they differ', async () => {
  const sql = open(databaseAddress(), { max: 2 })
  const queue = queueOver(sql, false)
  await queue.start()
  const job = (retryLimit: number): Job<object> => ({
    name: 'test.held',
    perform: async () => {},
    retryLimit,
    retryDelay: 30,
    expireSeconds: 900,
    atOnce: 1,
  })
  const storedQueue = async () => (await queue.getQueue('test.held')) ?? undefined
  await ensureQueue(queue, job(0))
  const first = await storedQueue()
  expect(first).toMatchObject({ retryLimit: 0, expireInSeconds: 900 })
  await ensureQueue(queue, job(0), first)
  expect(await storedQueue()).toEqual(first)
  await ensureQueue(queue, { ...job(1), expireSeconds: 60 }, first)
  expect(await storedQueue()).toMatchObject({ retryLimit: 1, expireInSeconds: 60, retryDelay: 30, notify: true })
  await queue.stop({ graceful: false, close: false })
  await sql.end()
})

import { expect, test } from 'vitest'
import { open } from '#app/platform/database/pool/open.server.ts'
import { databaseAddress } from '#app/platform/database/pool/pool.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import type { Job } from './job.ts'
import { defineJob } from './jobs.server.ts'
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

test('a job that keeps failing is tried for about a day, with at most six hours between two tries', async () => {
  const sql = open(databaseAddress(), { max: 2 })
  const queue = queueOver(sql, false)
  await queue.start()
  const job = defineJob<object>('test.failing', async () => {})
  await ensureQueue(queue, job)
  await queue.send(job.name, {})
  const hours: number[] = []
  for (;;) {
    const [fetched] = await queue.fetch(job.name, { ignoreStartAfter: true })
    await queue.fail(job.name, fetched?.id ?? '')
    const [{ state, wait } = {}] = await sql<{ state: string; wait: number }[]>`
      select state::text, extract(epoch from start_after - now())::float / 3600 as wait from pgboss.job
      where name = ${job.name}`
    if (state !== 'retry') break
    hours.push(wait ?? 0)
  }
  expect(hours).toHaveLength(12)
  expect(Math.max(...hours)).toBeLessThanOrEqual(6)
  const total = hours.reduce((sum, one) => sum + one, 0)
  expect(total).toBeGreaterThan(20)
  expect(total).toBeLessThan(27)
  await queue.stop({ graceful: false, close: false })
  await sql.end()
})

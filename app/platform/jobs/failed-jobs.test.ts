import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { failedJobs, retryFailedJobs } from './failed-jobs.server.ts'
import { jobSecrets } from './job-secrets.server.ts'
import { defineJob, enqueue, enqueueApart, purgeJobs } from './jobs.server.ts'
import { purgeJobSecrets } from './purge-secrets.server.ts'

let isAway = true
const attempt = () => (isAway ? Promise.reject(new Error('the other server is away')) : Promise.resolve())
const post = defineJob<{ to: string }>('test.post', attempt, { retryLimit: 0 })
const nightly = defineJob<Record<string, never>>('test.nightly', attempt, { retryLimit: 0 })
const written: string[] = []
const messageJob = defineJob<{ to: string }>(
  'test.apart',
  async ({ to }) => {
    await attempt()
    written.push(to)
  },
  { retryLimit: 0 },
)

testDatabase({ work: true })

const named = async () => (await failedJobs()).map(({ name, count }) => `${name} ${count}`)

test('a failed job is listed with its reason, until a retry succeeds', async () => {
  await transaction(async () => {
    await enqueue(post, { to: 'one' })
    await enqueue(post, { to: 'two' })
  })
  await expect.poll(named).toEqual(['test.post 2'])
  expect((await failedJobs())[0]).toMatchObject({
    reason: 'the other server is away',
    last: expect.stringMatching(/T.+Z$/),
  })

  isAway = false
  await enqueue(post, { to: 'three' })
  await expect.poll(() => done('test.post')).toBe(1)
  // A later success of a job that is not scheduled does not replace the failed ones.
  expect(await named()).toEqual(['test.post 2'])
  expect(await retryFailedJobs()).toEqual({ count: 2, withoutData: [] })
  await expect.poll(() => done('test.post')).toBe(3)
  expect(await named()).toEqual([])
})

test('a job whose process died at each attempt is listed with the reason that the queue records', async () => {
  const before = await done('test.post')
  isAway = true
  await enqueue(post, { to: 'four' })
  await expect.poll(named).toEqual(['test.post 1'])
  // The output that pg-boss writes after minutes without a heartbeat.
  const output = JSON.stringify({ value: { message: 'job heartbeat timeout' } })
  await database().execute(sql`update pgboss.job set output = ${output}::jsonb where state = 'failed'`)
  expect(await failedJobs()).toMatchObject([{ name: 'test.post', reason: 'job heartbeat timeout' }])
  isAway = false
  await retryFailedJobs()
  await expect.poll(() => done('test.post')).toBe(before + 1)
})

test('a failed scheduled run is no longer listed once a later run has succeeded', async () => {
  await database().execute(sql`insert into pgboss.schedule (name, cron) values ('test.nightly', '0 2 * * *')`)
  isAway = true
  await enqueue(nightly, {})
  await expect.poll(named).toEqual(['test.nightly 1'])
  isAway = false
  await enqueue(nightly, {})
  await expect.poll(() => done('test.nightly')).toBe(1)
  expect(await named()).toEqual([])
  expect(await retryFailedJobs()).toEqual({ count: 0, withoutData: [] })
})

test('a retried job has its data; jobs whose data was deleted are named and left out', async () => {
  isAway = true
  await enqueueApart(messageJob, { to: 'wren@example.com' })
  await enqueueApart(messageJob, { to: 'gone@example.com' })
  await expect.poll(named).toEqual(['test.apart 2'])
  await database()
    .update(jobSecrets)
    .set({ createdAt: new Date('2026-01-01') })
  await purgeJobSecrets.perform({})
  await purgeJobs(messageJob, 'to', ['gone@example.com'])

  isAway = false
  expect(await retryFailedJobs()).toEqual({ count: 1, withoutData: [{ name: 'test.apart', count: 1 }] })
  await expect.poll(() => written).toEqual(['wren@example.com'])
  expect(await named()).toEqual(['test.apart 1'])
})

async function done(name: string): Promise<number> {
  const { rows } = await database().execute(sql`select 1 from pgboss.job where name = ${name} and state = 'completed'`)
  return rows.length
}

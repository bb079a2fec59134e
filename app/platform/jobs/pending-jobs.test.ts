import { expect, test } from 'vitest'
import { rawSql, transaction } from '#app/platform/database/database.server.ts'
import { open } from '#app/platform/database/pool/open.server.ts'
import { databaseAddress } from '#app/platform/database/pool/pool.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { defineJob, enqueue } from './jobs.server.ts'
import { type PendingJob, pendingJobs, restoreJobs } from './pending-jobs.server.ts'

const waiting = defineJob<{ at: number }>('test.waiting', async () => {})
const tomorrow = new Date(Date.now() + 86_400_000)

testDatabase({ work: false })

test('pending jobs are restored unchanged, except those that this release does not define', async () => {
  // Use two transactions: jobs enqueued in the same one have no defined order.
  await transaction(() => enqueue(waiting, { at: 1 }))
  await transaction(() => enqueue(waiting, { at: 2 }, { startAfter: tomorrow, singletonKey: 'one' }))
  const sql = open(databaseAddress(), { max: 1 })
  const pending = JSON.parse(JSON.stringify(await sql.begin(pendingJobs))) as PendingJob[]
  expect(pending).toMatchObject([
    { name: 'test.waiting', data: { at: 1 }, singletonKey: null },
    { name: 'test.waiting', data: { at: 2 }, singletonKey: 'one', startAfter: tomorrow.toISOString() },
  ])
  await sql`delete from pgboss.job`
  await restoreJobs(sql, [{ ...(pending[0] as PendingJob), name: 'test.gone' }, ...pending])
  await sql.end()
  const restored = await rawSql()`
    select name, data, state, singleton_key, start_after > now() as is_later from pgboss.job order by data ->> 'at'`
  expect(restored).toMatchObject([
    { name: 'test.waiting', data: { at: 1 }, state: 'created', singleton_key: null, is_later: false },
    { name: 'test.waiting', data: { at: 2 }, state: 'created', singleton_key: 'one', is_later: true },
  ])
})

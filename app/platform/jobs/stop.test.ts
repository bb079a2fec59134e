import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { defineJob, enqueue, stopJobs } from './jobs.server.ts'

testDatabase({ work: true })

const [begun, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
const next = defineJob<{ at: number }>('test.next', async () => {})
const first = defineJob<{ at: number }>('test.first', async ({ at }) => {
  begun.resolve()
  await goesOn.promise
  await transaction(() => enqueue(next, { at: at + 1 }))
})

test('a running job can still enqueue others while the process stops; afterwards nothing can', async () => {
  await transaction(() => enqueue(first, { at: 1 }))
  await begun.promise
  const stopped = stopJobs()
  goesOn.resolve()
  await stopped
  const done = sql`select data ->> 'at' as at from pgboss.job where name = 'test.first' and state = 'completed'`
  expect([...(await database().execute(done)).rows]).toEqual([{ at: '1' }])
  const enqueued = sql`select data ->> 'at' as at from pgboss.job where name = 'test.next'`
  expect([...(await database().execute(enqueued)).rows]).toEqual([{ at: '2' }])
  await expect(enqueue(next, { at: 3 })).rejects.toThrow('test.next')
})

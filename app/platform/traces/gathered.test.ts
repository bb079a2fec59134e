import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { defineJob, enqueue } from '#app/platform/jobs/jobs.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { collectTraces } from '#tests/setup/trace-collector.ts'
import { stopTraces, tracedRequest } from './traces.server.ts'

const looked = defineJob<{ id: string }>('test.looked', async ({ id }) => {
  await database().execute(sql`select 1 from members where id = ${id}`)
  throw new Error('in vain')
})
const failingJob = defineJob<{ to: string }>('test.refused', async ({ to }) => {
  throw new Error(`550 5.1.1 <${to}>: no such mailbox`)
})
const misread = defineJob<{ words: string }>('test.misread', async ({ words }) => {
  await database().execute(sql`select ${words}::int`)
})

testDatabase({ work: true })

test('statements of transactions and jobs are traced, with why a job failed and no personal data', async () => {
  const collector = await collectTraces()
  const id = '0190aaaa-0000-7000-8000-000000000000'
  await tracedRequest(new Headers(), () =>
    transaction(async () => {
      await database().execute(sql`select 1 from posts where id = ${id}`)
      await enqueue(looked, { id })
      await enqueue(failingJob, { to: 'ada@example.com' })
      await enqueue(misread, { words: 'ada’s words' })
    }),
  )
  const failed = () =>
    database()
      .execute(sql`select 1 from pgboss.job where name like 'test.%' and state = 'retry'`)
      .then(({ rows }) => rows)
  await expect.poll(async () => (await failed()).length).toBe(3)
  await stopTraces()

  expect(collector.text).not.toMatch(/0190aaaa|ada@|ada’s words/)
  const named = (name: string) => collector.spans.find((span) => span.name === name)
  const request = named('request')
  expect(named('TRANSACTION')).toMatchObject({ parentSpanId: request?.spanId })
  expect(named('SELECT posts')).toMatchObject({ parentSpanId: named('TRANSACTION')?.spanId })
  expect(named('job test.looked')).toMatchObject({ status: { code: 2, message: 'in vain' } })
  expect(named('job test.refused')?.status.message).toBe('550 5.1.1 <[address]>: no such mailbox')
  expect(named('job test.misread')?.status.message).toBe('invalid input syntax for type integer: [not told]')
  expect(named('SELECT members')).toMatchObject({ parentSpanId: named('job test.looked')?.spanId })
})

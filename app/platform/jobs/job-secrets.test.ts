import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { columnsWith } from '#tests/setup/everywhere.ts'
import { jobSecrets } from './job-secrets.server.ts'
import { defineJob, enqueueApart, purgeJobs } from './jobs.server.ts'
import { purgeJobSecrets } from './purge-secrets.server.ts'

interface MessagePayload {
  to: string
}

const written: string[] = []
const messageJob = defineJob<MessagePayload>('test.letter', async ({ to }) => {
  if (to.startsWith('nobody')) await database().execute(sql`select ${to}::uuid`)
  written.push(to)
})

testDatabase({ work: true })

const queued = (state: string) =>
  database()
    .execute(sql`select data from pgboss.job where name = ${messageJob.name} and state = ${state}`)
    .then(({ rows }) => rows)

test('personal data of a job is stored outside the queue, and deleted once the job is done', async () => {
  await transaction(async () => {
    await enqueueApart(messageJob, { to: 'wren@example.com' })
    expect(await columnsWith('wren@')).toEqual(['public.job_facts.facts'])
  })
  await expect.poll(() => queued('completed')).toHaveLength(1)
  expect(written).toContain('wren@example.com')
  expect(await columnsWith('wren@')).toEqual([])
})

test('a failed job keeps its data, and the queue stores no personal data of the failure', async () => {
  await enqueueApart(messageJob, { to: 'nobody@example.com' })
  await expect.poll(() => queued('retry')).toHaveLength(1)
  expect(await columnsWith('nobody@')).toEqual(['public.job_facts.facts'])
  const {
    rows: [job],
  } = await database().execute<{ output: { message: string } }>(
    sql`select output from pgboss.job where name = ${messageJob.name} and state = 'retry'`,
  )
  expect(job?.output.message).toContain('Failed query')
  await purgeJobs(messageJob, 'to', ['nobody@example.com'])
  expect(await columnsWith('nobody@')).toEqual([])
})

test('the data of a failed job is deleted after a week; that of a waiting job is not', async () => {
  const names = ['failed-lately', 'failed-long-ago', 'waits']
  for (const name of names) await enqueueApart(messageJob, { to: `nobody-${name}@example.com` })
  await expect.poll(async () => (await queued('retry')).length).toBeGreaterThan(2)
  await database()
    .update(jobSecrets)
    .set({ createdAt: new Date('2026-01-01') })
  await giveUp('failed-lately', 6)
  await giveUp('failed-long-ago', 8)
  await purgeJobSecrets.perform({})
  const secrets = await database().select().from(jobSecrets).orderBy(jobSecrets.id)
  expect(secrets.map(({ payload }) => payload)).toEqual([
    { to: 'nobody-failed-lately@example.com' },
    { to: 'nobody-waits@example.com' },
  ])
})

async function giveUp(name: string, days: number) {
  await database().execute(sql`update pgboss.job set state = 'failed', completed_on = now() - ${days} * interval '1 day'
    where data ->> 'factsId' in (select id::text from job_facts where facts ->> 'to' like ${`nobody-${name}%`})`)
}

import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { defineJob, enqueue } from './jobs.server.ts'

const tries: string[] = []
const cutOff = defineJob<{ name: string }>('test.cut-off', async ({ name }) => {
  tries.push(name)
  if (tries.length === 1) await database().execute(sql`select pg_terminate_backend(pg_backend_pid())`)
})
const faulty = defineJob<{ name: string }>('test.faulty', ({ name }) => {
  tries.push(name)
  // The error of a mail server that is down.
  return Promise.reject(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }))
})

testDatabase({ work: true })

test('a job whose connection is cut runs again once the database responds, without waiting for its retry', async () => {
  tries.length = 0
  await transaction(() => enqueue(cutOff, { name: 'cut' }))
  await expect.poll(() => tries, { timeout: 10_000 }).toEqual(['cut', 'cut'])
  await expect.poll(() => stateOf('test.cut-off')).toMatchObject([{ state: 'completed', retries: 0 }])
})

test('a job that fails for another reason waits for its retry', async () => {
  tries.length = 0
  await transaction(() => enqueue(faulty, { name: 'faulty' }))
  await expect.poll(() => stateOf('test.faulty')).toMatchObject([{ state: 'retry' }])
  expect(tries).toEqual(['faulty'])
})

const stateOf = (name: string) =>
  database()
    .execute(sql`select state, retry_count as retries from pgboss.job where name = ${name}`)
    .then(({ rows }) => rows)

import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/setup/database.ts'
import { database, transaction } from './database.server.ts'
import { isConnectionCut, isDatabaseAway } from './failures.ts'
import { withAnswerLimit } from './pool/answer-limit.ts'
import { pool } from './pool/pool.server.ts'

testDatabase()

const slow = () => database().execute(sql`select pg_sleep(1)`)
const quick = () => database().execute(sql`select 1`)

test('a page fails once the database leaves a statement unanswered, and its later statements fail at once', async () => {
  const failure = await withAnswerLimit(async () => {
    const failed = await slow().catch((error: unknown) => error)
    await expect(quick()).rejects.toThrow()
    return failed
  }, 100)
  expect(isDatabaseAway(failure)).toBe(true)
  // It may have been executed, but nothing waits for the database to come back.
  expect(isConnectionCut(failure)).toBe(false)
})

test('a transaction without an answer gives its connection up', async () => {
  const used = () => pool().pg.totalCount - pool().pg.idleCount
  await quick()
  await expect.poll(used).toBe(0)
  // Longer than the poll below: only a connection that is given up is free by then.
  const minute = () => database().execute(sql`select pg_sleep(60)`)
  await expect(withAnswerLimit(() => transaction(minute), 100)).rejects.toThrow()
  await expect.poll(used).toBe(0)
})

test('a statement may take longer while the database answers others', async () => {
  let isDone = false
  const others = (async () => {
    while (!isDone) await quick()
  })()
  await expect(withAnswerLimit(slow, 100)).resolves.toBeDefined()
  isDone = true
  await others
})

test('what takes long outside of pages is not limited', async () => {
  await expect(slow()).resolves.toBeDefined()
})

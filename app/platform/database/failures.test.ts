import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { errorOf } from '#app/platform/forms/errors.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { Unavailable } from '../errors.ts'
import { database, transaction } from './database.server.ts'
import { isDeadlock } from './failures.ts'
import { close, connect, databaseAddress, lockSession } from './pool/pool.server.ts'

testDatabase()

const lock = (key: number) => database().execute(sql`select pg_advisory_xact_lock(${key})`)
const limit = (name: string, value: string) => database().execute(sql`select set_config(${name}, ${value}, true)`)
const canQuery = async (one: number) => {
  const {
    rows: [row],
  } = await database().execute<{ one: number }>(sql`select ${one}::int as one`)
  return row?.one
}
const backendPid = async () => {
  const {
    rows: [row],
  } = await database().execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
  return row?.pid ?? 0
}

/** Runs two transactions that deadlock. @throws the error of the one that PostgreSQL aborts */
async function crosswise(): Promise<void> {
  let arrived = 0
  let bothAreIn = () => {}
  const both = new Promise<void>((resolve) => (bothAreIn = resolve))
  const lockBoth = (first: number, second: number) =>
    transaction(async () => {
      await lock(first)
      if (++arrived === 2) bothAreIn()
      await both
      await lock(second)
    })
  const outcomes = await Promise.allSettled([lockBoth(1, 2), lockBoth(2, 1)])
  const rejected = outcomes.filter(({ status }) => status === 'rejected')
  expect(rejected).toHaveLength(1)
  throw (rejected[0] as PromiseRejectedResult).reason
}

// why: PostgreSQL itself aborts these, as it would on a machine that is too busy, only sooner.
test.each<[string, () => Promise<unknown>]>([
  ['transactions that wait for each other', crosswise],
  [
    'a lock that somebody else holds for too long',
    async () => {
      await lockSession()`select pg_advisory_lock(7)`
      return transaction(async () => {
        await limit('lock_timeout', '20ms')
        await lock(7)
      }).finally(() => lockSession()`select pg_advisory_unlock(7)`)
    },
  ],
  [
    'a statement that takes too long',
    () =>
      transaction(async () => {
        await limit('statement_timeout', '20ms')
        await database().execute(sql`select pg_sleep(30)`)
      }),
  ],
  [
    'a connection that is ended in the middle of a statement',
    () =>
      transaction(async () => {
        const pid = await backendPid()
        const sleeping = database().execute(sql`select pg_sleep(30)`)
        await lockSession()`select pg_terminate_backend(${pid}, 5000)`
        await sleeping
      }),
  ],
  [
    'a connection that is ended in the middle of a savepoint',
    () =>
      transaction(() =>
        transaction(async () => {
          const pid = await backendPid()
          const sleeping = database().execute(sql`select pg_sleep(30)`)
          await lockSession()`select pg_terminate_backend(${pid}, 5000)`
          await sleeping
        }),
      ),
  ],
])('%s: whoever tries again gets through', async (_, work) => {
  const error = await work().catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(Error)
  expect(errorOf(error)).toBeInstanceOf(Unavailable)
  const others = await Promise.all([1, 2, 3, 4].map((one) => transaction(() => canQuery(one))))
  expect(others).toEqual([1, 2, 3, 4])
})

test('a deadlock is distinguished from other waits', async () => {
  expect(isDeadlock(await crosswise().catch((thrown: unknown) => thrown))).toBe(true)
  expect(isDeadlock(new Error('no'))).toBe(false)
})

test('a query that times out waiting for a free connection counts as unavailable, not as a bug', async () => {
  const address = databaseAddress()
  await close()
  connect(address, { max: 1, connectionTimeoutMs: 500 })
  const longTransaction = transaction(() => database().execute(sql`select pg_sleep(1.5)`))
  const error = await canQuery(1).catch((thrown: unknown) => thrown)
  expect(errorOf(error)).toBeInstanceOf(Unavailable)
  await longTransaction
  expect(await canQuery(2)).toBe(2)
})

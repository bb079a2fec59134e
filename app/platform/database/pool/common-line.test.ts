import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/setup/database.ts'
import { database, transaction } from '../database.server.ts'
import { given, writtenOnce } from '../written-once.server.ts'
import { lockSession } from './pool.server.ts'

testDatabase()

/** Who answers, after a while. */
const answering = writtenOnce(() =>
  database()
    .select({ pid: sql<number>`pg_backend_pid()`, slept: sql`pg_sleep(${given('seconds')}::float)` })
    .from(sql`(select 1) one`),
)
const pidOf = async (seconds = 0) => (await answering({ seconds }))[0]?.pid ?? 0
const pidsOf = (count: number) => Promise.all(Array.from({ length: count }, () => pidOf()))
/** A machine that is busy elsewhere may let a line stand for a moment. */
const areAnsweredBy = (pid: number) => expect.poll(async () => [...new Set(await pidsOf(10))]).toEqual([pid])
const isAsleep = (pid: number) =>
  expect
    .poll(() => lockSession()`select from pg_stat_activity where pid = ${pid} and wait_event = 'PgSleep'`)
    .toHaveLength(1)
/** Whoever asks before the end of a connection has arrived here is refused. */
const isReplaced = async (pid: number) => {
  await expect.poll(() => pidOf()).not.toBe(pid)
  return pidOf()
}
const end = (pid: number) => lockSession()`select pg_terminate_backend(${pid}, 5000)`

test('reads that are asked side by side are answered by one connection', async () => {
  const line = await pidOf()
  await areAnsweredBy(line)
  const held = await transaction(async () => [await pidOf(), ...(await pidsOf(3))])
  expect(new Set(held).size).toBe(1)
  expect(held).not.toContain(line)
})

test('who finds it standing still behind a slow one takes another', async () => {
  const line = await pidOf()
  const answered = performance.now()
  const slow = pidOf(5)
  await isAsleep(line)
  await expect.poll(() => performance.now() - answered).toBeGreaterThan(100)
  const others = await Promise.race([pidsOf(4), slow])
  expect(others).toHaveLength(4)
  expect(others).not.toContain(line)
  expect(await slow).toBe(line)
  expect(await pidOf()).toBe(line)
})

test('a connection that was lost costs those that it was answering, and nobody after them', async () => {
  for (let time = 0; time < 3; time++) {
    const line = await pidOf()
    const slow = pidOf(30).catch((error: unknown) => error)
    await isAsleep(line)
    await end(line)
    expect(await slow).toBeInstanceOf(Error)
    const next = await isReplaced(line)
    await areAnsweredBy(next)
    await end(next)
    await areAnsweredBy(await isReplaced(next))
  }
})

import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/setup/database.ts'
import { database, transaction } from '../database.server.ts'
import { isPlanKept } from './plans.ts'

testDatabase()

test('a statement that comes often is planned once for a connection, in a transaction too', async () => {
  const ask = () => database().execute<{ twice: number }>(sql`select ${21}::int * 2 as twice`)
  for (let time = 0; time < 6; time++) await transaction(ask)
  const kept = await transaction(async () => {
    expect([...(await ask())]).toEqual([{ twice: 42 }])
    return database().execute<{ statement: string }>(sql`select statement from pg_prepared_statements`)
  })
  expect(kept.map(({ statement }) => statement)).toContain('select $1::int * 2 as twice')
})

test('a statement keeps answering after a column was added to what it reads', async () => {
  await database().execute(sql`create table planned (id int)`)
  await database().execute(sql`insert into planned values (1)`)
  const ask = () => database().execute<{ id: number }>(sql`select id from planned where id = ${1}`)
  for (let time = 0; time < 8; time++) await ask()
  await database().execute(sql`alter table planned add column name text`)
  expect([...(await ask())]).toEqual([{ id: 1 }])
})

test('texts that never come twice are neither kept nor remembered for ever', () => {
  for (let text = 0; text < 5000; text++) expect(isPlanKept(`select ${text}`)).toBe(false)
})

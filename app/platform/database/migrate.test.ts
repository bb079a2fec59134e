import { afterEach, beforeEach, expect, test } from 'vitest'
import { cloneDatabase, emptyDatabase } from '#tests/setup/database.ts'
import { migrate } from './migrate.server.ts'
import type { DatabaseAddress } from './pool/address.ts'
import { open, openSession } from './pool/open.server.ts'
import type { SqlPool } from './pool/sql.ts'

const name = '1601_newest_matches_indexes.sql'
let address: DatabaseAddress
let drop: () => Promise<void>
let sql: SqlPool

beforeEach(async () => {
  ;({ address, drop } = await cloneDatabase())
  sql = open(address, { max: 3 })
  // A later migration drops this function and fails without it.
  await sql`create function search_spans(timestamptz) returns integer[] language sql immutable return array[1]`
})
afterEach(async () => {
  await sql.end()
  await drop()
})

/** The search indexes, and whether each is valid. */
const indexes = () => sql`
  select relname as name, indisvalid as valid from pg_index join pg_class on pg_class.oid = indexrelid
  where relname ~ '^(posts|comments)_search' order by relname`
const both = [
  { name: 'comments_search', valid: true },
  { name: 'posts_search', valid: true },
]

test('three processes that migrate an empty database concurrently migrate it once', async () => {
  const empty = await emptyDatabase()
  try {
    const ran = await Promise.all([migrate(empty.address), migrate(empty.address), migrate(empty.address)])
    expect(ran.filter((names) => names.length > 0)).toHaveLength(1)
    expect(ran.flat()).toContain(name)
  } finally {
    await empty.drop()
  }
})

test('a database of another program is rejected and left unchanged', async () => {
  const empty = await emptyDatabase()
  const other = open(empty.address, { max: 1 })
  try {
    await other`create table migrations (id int, migration text)`
    for (const table of ['members', 'orders', 'zebras']) await other.query(`create table ${table} (id int)`)
    const message = /another program \(public\.members, public\.migrations, public\.orders and 1 more\)\. Make one for/
    await expect(migrate(empty.address)).rejects.toThrow(message)
    expect(await other`select from pg_tables where schemaname in ('public', 'auth')`).toHaveLength(4)
  } finally {
    await other.end()
    await empty.drop()
  }
})

test('an interrupted migration outside a transaction starts over', async () => {
  await sql`delete from migrations where name = ${name}`
  await sql`alter index posts_search rename to posts_search_spans`
  await sql`drop index comments_search`
  const ran = await Promise.all([migrate(address), migrate(address)])
  expect(ran.flat()).toEqual([name])
  expect(await indexes()).toEqual(both)
})

test('rows can be written while indexes are built', async () => {
  await sql`delete from migrations where name = ${name}`
  const writing = await openSession(address)
  await writing`begin`
  await writing`lock table posts in row exclusive mode`
  let isDone = false
  const migrating = migrate(address).then(() => {
    isDone = true
  })
  const waits = () => sql`
    select from pg_stat_activity
    where datname = current_database() and query like 'create index concurrently%' and wait_event_type = 'Lock'`
  while ((await waits()).length === 0) await new Promise((resolve) => setTimeout(resolve, 10))
  // While it waits for the first writer, it blocks no other.
  await sql.begin((other) => other`lock table posts in row exclusive mode nowait`)
  expect(isDone).toBe(false)
  await writing`commit`
  await writing.end()
  await migrating
  expect(await indexes()).toEqual(both)
})

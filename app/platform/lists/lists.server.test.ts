import { sql } from 'drizzle-orm'
import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { beforeAll, expect, test } from 'vitest'
import { database } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { csv } from './csv.ts'
import { keyset } from './keyset.server.ts'
import { listAddress, searchInput, truncationNotice } from './list-address.ts'
import { type Cursor, cutPage } from './page-of.ts'
import { contains, namesQuery, searchQuery } from './search.server.ts'

testDatabase()

const things = pgTable('listed_things', { id: uuid().primaryKey(), name: text().notNull() })
const names = ['ant', 'bee', 'bee', 'bee', 'cow', 'dog', 'emu']

beforeAll(async () => {
  await database().execute(sql`create table listed_things (id uuid primary key, name text not null)`)
  await database()
    .insert(things)
    .values(names.map((name) => ({ id: newId(), name })))
})

async function read(cursor: Cursor, descending = false) {
  const { beyond, order } = keyset({ id: things.id, by: things.name, descending }, cursor)
  const rows = await database()
    .select()
    .from(things)
    .where(beyond)
    .orderBy(...order)
    .limit(4)
  return cutPage(rows, cursor, 3)
}

test.each([false, true])('paging through a list forward and back shows every item once', async (down) => {
  const forth = [await read({}, down)]
  for (let page = forth[0]; page?.after; page = forth.at(-1)) forth.push(await read({ after: page.after }, down))
  expect(forth.map(({ items }) => items.length)).toEqual([3, 3, 1])
  const walked = forth.flatMap(({ items }) => items)
  expect(walked.map(({ name }) => name)).toEqual(down ? names.toReversed() : names)
  const back = [forth[2]]
  for (let page = back[0]; page?.before; page = back[0]) back.unshift(await read({ before: page.before }, down))
  expect(back.flatMap((page) => page?.items ?? [])).toEqual(walked)
})

test('a search finds what contains it, with LIKE wildcards as plain text', async () => {
  const findContaining = (part: string) => database().select().from(things).where(contains(part, things.name))
  expect(await findContaining('E')).toHaveLength(4)
  for (const part of ['%', '_', '\\', 'b_e', '\0'])
    expect(await findContaining(part)).toHaveLength(part === '\0' ? 7 : 0)
  expect(contains('', things.name)).toBeUndefined()
})

test('no search input causes an error', async () => {
  const hostile = [
    `'; drop`,
    'a & | ! b',
    '"open',
    'x or',
    '-x',
    ':*',
    'a\0b "c"',
    '(((',
    '<->',
    'ß ƒ',
    'a'.repeat(9_999),
  ]
  for (const query of [...hostile.map(searchQuery), ...hostile.map(namesQuery)])
    if (query) await database().execute(sql`select to_tsvector('english', 'text') @@ ${query}`)
  expect(searchQuery('& | !')).toBeUndefined()
})

test('a search supports quotes, minus and "or"', async () => {
  const matches = async (input: string) => {
    const {
      rows: [row],
    } = await database().execute<{ found: boolean }>(
      sql`select search_vector('a lost deal, written up') @@ ${searchQuery(input)} as found`,
    )
    return row?.found
  }
  expect(await Promise.all(['lost dea', '"lost deal"', 'won or lost'].map(matches))).toEqual([true, true, true])
  expect(await Promise.all(['"deal lost"', 'deal -lost', 'won'].map(matches))).toEqual([false, false, false])
})

test('an address carries only non-empty values', () => {
  expect(listAddress('/admin/mail', { q: 'a b', state: '', act: undefined })).toBe('/admin/mail?q=a+b')
  expect(searchInput(new URLSearchParams({ q: ` a\0b ${'x'.repeat(300)}` }))).toHaveLength(200)
  expect(truncationNotice(new URLSearchParams({ q: 'x'.repeat(201) }))).toBe(
    'Only the first 200 characters are searched for.',
  )
  expect(truncationNotice(new URLSearchParams({ q: ` ${'x'.repeat(200)} ` }))).toBeUndefined()
})

test('a cell of 100,000 spaces is processed quickly', () => {
  const started = process.cpuUsage()
  expect(csv([[`a;${' '.repeat(100_000)}=1`]])).toMatch(/ '=1"\r\n$/)
  // Linear time takes milliseconds; quadratic time takes seven seconds.
  expect(process.cpuUsage(started).user / 1_000).toBeLessThan(1500)
})

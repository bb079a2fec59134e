import { eq, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { buildArticle, buildCategory } from '#app/resources/articles/factory.ts'
import { articles } from '#app/resources/articles/tables.server.ts'
import { categories } from '#app/resources/categories/tables.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { database } from './database.server.ts'
import { makingRowsQuickly } from './quick-rows.server.ts'

testDatabase()

const facts = {
  id: articles.id,
  title: articles.title,
  at: articles.updatedAt,
  none: articles.thumbnailUrl,
  isPublished: articles.isPublished,
  plain: sql<number>`1 + 1`,
  named: sql<string>`'named'`.as('other'),
  read: sql`timestamptz '2026-06-01 12:00Z'`.mapWith((at: string | Date) => new Date(at).getFullYear()),
  nothing: sql`null`.mapWith(() => 'never asked'),
}

/** Sees how often Drizzle has the statement make its rows: never, where a release makes them in another way. */
function timesAsked(statement: object) {
  return vi.spyOn(statement as { customResultMapper: (rows: unknown[][]) => unknown }, 'customResultMapper')
}

test('rows are those that Drizzle makes, of columns and of what is counted', async () => {
  const { id } = await buildArticle({ title: 'One' })
  await buildArticle({ title: 'Two' })
  const query = database().select(facts).from(articles).orderBy(articles.id)
  const statement = query.prepare('flat')
  expect(makingRowsQuickly(statement)).toBe(statement)
  const asked = timesAsked(statement)
  const rows = await statement.execute()
  expect(asked).toHaveBeenCalledTimes(1)
  expect(rows).toEqual(await query)
  expect(rows[0]).toMatchObject({ id, title: 'One', at: expect.any(Date), none: null, plain: 2, nothing: null })
})

test('so are rows with objects in them, of one table and of two that each row has', async () => {
  const { id } = await buildArticle({ title: 'One', categoryId: (await buildCategory('Field')).id })
  const nested = database()
    .select({ of: { id: articles.id, title: articles.title }, named: facts.named, category: categories })
    .from(articles)
    .innerJoin(categories, eq(categories.id, articles.categoryId))
    .where(eq(articles.id, id))
  const statement = makingRowsQuickly(nested.prepare('nested'))
  const asked = timesAsked(statement)
  expect(await statement.execute()).toEqual(await nested)
  expect(asked).toHaveBeenCalledTimes(1)
  expect(await statement.execute()).toMatchObject([{ of: { id, title: 'One' }, category: { name: 'Field' } }])
})

test('so are flat rows of which a table is missing', async () => {
  const { id } = await buildArticle({ title: 'One' })
  const outer = database()
    .select({ id: articles.id, category: categories.name, of: { named: facts.named } })
    .from(articles)
    .leftJoin(categories, eq(categories.id, articles.categoryId))
    .where(eq(articles.id, id))
  const statement = makingRowsQuickly(outer.prepare('flat outer'))
  const asked = timesAsked(statement)
  const rows = await statement.execute()
  expect(rows).toEqual(await outer)
  expect(rows).toEqual([{ id, category: null, of: { named: 'named' } }])
  expect(asked).toHaveBeenCalledTimes(1)
})

test('rows with an object that may be missing, and statements without rows, are left to Drizzle', async () => {
  const { id } = await buildArticle({ title: 'One' })
  const outer = database()
    .select({ id: articles.id, category: categories })
    .from(articles)
    .leftJoin(categories, eq(categories.id, articles.categoryId))
    .where(eq(articles.id, id))
  expect(await makingRowsQuickly(outer.prepare('outer')).execute()).toEqual([{ id, category: null }])
  const change = database().update(articles).set({ title: 'Changed' }).where(eq(articles.id, id))
  await makingRowsQuickly(change.prepare('change')).execute()
  expect(await database().select({ title: articles.title }).from(articles).where(eq(articles.id, id))).toEqual([
    { title: 'Changed' },
  ])
})

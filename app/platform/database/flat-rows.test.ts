import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buildArticle } from '#app/resources/articles/factory.ts'
import { articles } from '#app/resources/articles/tables.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { database } from './database.server.ts'
import { makingFlatRows } from './flat-rows.server.ts'

testDatabase()

const facts = {
  id: articles.id,
  title: articles.title,
  at: articles.updatedAt,
  none: articles.thumbnailUrl,
  isPublished: articles.isPublished,
  plain: sql<number>`1 + 1`,
  named: sql<string>`'named'`.as('other'),
  read: sql`now()`.mapWith((at: string | Date) => new Date(at).getFullYear()),
  nothing: sql`null`.mapWith(() => 'never asked'),
}

test('rows are those that Drizzle makes, of columns and of what is counted', async () => {
  const { id } = await buildArticle({ title: 'One' })
  await buildArticle({ title: 'Two' })
  const query = database().select(facts).from(articles).orderBy(articles.id)
  const statement = query.prepare('flat')
  expect(makingFlatRows(statement)).toBe(statement)
  // Fails where Drizzle keeps its rows in another way.
  expect(statement).toHaveProperty('customResultMapper', expect.any(Function))
  const rows = await statement.execute()
  expect(rows).toEqual(await query)
  expect(rows[0]).toMatchObject({ id, title: 'One', at: expect.any(Date), none: null, plain: 2, nothing: null })
})

test('rows with objects in them, and statements without rows, are left to Drizzle', async () => {
  const { id } = await buildArticle({ title: 'One' })
  const nested = database()
    .select({ of: { id: articles.id } })
    .from(articles)
    .where(eq(articles.id, id))
  expect(await makingFlatRows(nested.prepare('nested')).execute()).toEqual([{ of: { id } }])
  const change = database().update(articles).set({ title: 'Changed' }).where(eq(articles.id, id))
  await makingFlatRows(change.prepare('change')).execute()
  expect(await nested).toEqual([{ of: { id } }])
})

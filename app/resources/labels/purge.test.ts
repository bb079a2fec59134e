import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type Actor, system } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { onEvent } from '#app/platform/events.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { buildArticle, buildTag } from '../articles/factory.ts'
import { newestArticles } from '../articles/queries.server.ts'
import { createCategory } from '../categories/create.server.ts'
import { deleteCategory } from '../categories/delete.server.ts'
import { submitCategory } from '../categories/submit.server.ts'
import { categories } from '../categories/tables.server.ts'
import { deleteTag } from '../tags/delete.server.ts'
import { tagKind } from '../tags/kind.server.ts'
import { purgeLabels } from './delete.server.ts'

testDatabase()

const editor: Actor = { kind: 'member', id: crypto.randomUUID(), email: 'e@example.com', role: 'editor', sessionId: '' }

test('a label is purged once, however many purge it at once, and audited once', async () => {
  const { id } = await buildTag()
  await deleteTag(system, id)
  const emitted: string[] = []
  onEvent('tag.purged', async ({ tagId }) => void emitted.push(tagId))
  const soon = new Date(Date.now() + 60_000)
  await Promise.all(Array.from({ length: 8 }, () => purgeLabels(tagKind, soon)))
  expect(emitted).toEqual([id])
})

test('the form for categories adds one, changes an existing one, and reports one that no longer exists', async () => {
  const added = await sent({ name: 'Marsupials' }, null)
  expect(added).toContain('done=category-created')
  const { id } = await createCategory(system, { name: 'Birds' })
  expect(await sent({ name: 'Songbirds' }, id)).toContain('done=category-updated')
  expect(await names(id)).toEqual(['Songbirds'])
  await deleteCategory(system, id)
  expect(await sent({ name: 'Owls' }, id)).toContain('failed=category-gone')
})

test('a category feed has its twenty newest articles', async () => {
  for (let at = 0; at < 21; at++) await buildArticle()
  expect(await newestArticles()).toHaveLength(20)
})

async function sent(fields: Record<string, string>, id: string | null): Promise<string> {
  const request = new Request('http://localhost/admin', { method: 'POST', body: new URLSearchParams(fields) })
  const answer = await submitCategory(editor, request, id).catch((thrown: unknown) => thrown)
  return (answer as Response).headers.get('location') ?? ''
}

async function names(id: string): Promise<string[]> {
  const remaining = await database().select({ name: categories.name }).from(categories).where(eq(categories.id, id))
  return remaining.map(({ name }) => name)
}

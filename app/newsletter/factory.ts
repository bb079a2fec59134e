import { database } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import { buildArticle } from '../resources/articles/factory.ts'
import { newsletters, subscribers } from './tables.server.ts'

/** A subscriber who gets all new articles. */
export async function buildSubscriber(overrides: Partial<typeof subscribers.$inferInsert> = {}) {
  const id = newId()
  const [made] = await database()
    .insert(subscribers)
    .values({
      id,
      email: `${id}@example.com`,
      token: crypto.randomUUID(),
      state: 'subscribed',
      confirmedAt: new Date(),
      ...overrides,
    })
    .returning()
  if (!made) throw new Error('No subscriber was made.')
  return made
}

/** A newsletter in progress, without recipients. */
export async function buildNewsletter(overrides: Partial<typeof newsletters.$inferInsert> = {}) {
  const title = 'New: discovery'
  const { id: articleId } = await buildArticle()
  const values = { id: newId(), articleId, title, subject: title, readers: 'fitting' as const, ...overrides }
  await database().insert(newsletters).values(values)
  return values
}

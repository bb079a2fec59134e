import { database } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import { collectionItems } from './tables.server.ts'

/** An item of a collection in the database: a person, unless told otherwise. */
export async function buildItem(overrides: Partial<typeof collectionItems.$inferInsert> = {}) {
  const item = { id: newId(), kind: 'people', position: 1, facts: { name: 'Ada Vale', role: 'Principal' } }
  const [made] = await database()
    .insert(collectionItems)
    .values({ ...item, ...overrides })
    .returning()
  return made as typeof collectionItems.$inferSelect
}

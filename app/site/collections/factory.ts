import { database } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import { collectionEntries } from './tables.server.ts'

/** A stored item of a collection; by default a person. */
export async function buildEntry(overrides: Partial<typeof collectionEntries.$inferInsert> = {}) {
  const entry = { id: newId(), kind: 'people', position: 1, fields: { name: 'Ada Vale', role: 'Principal' } }
  const [made] = await database()
    .insert(collectionEntries)
    .values({ ...entry, ...overrides })
    .returning()
  return made as typeof collectionEntries.$inferSelect
}

import { database } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import { savedReplies } from './tables.server.ts'

/** Creates a saved reply. */
export async function buildSavedReply(
  overrides: Partial<typeof savedReplies.$inferInsert> = {},
): Promise<{ id: string }> {
  const id = overrides.id ?? newId()
  await database()
    .insert(savedReplies)
    .values({ title: 'Length of a workshop', text: 'Hello {name},\n\nTwo days.', ...overrides, id })
  return { id }
}

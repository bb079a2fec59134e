import { buildMember } from '#app/members/factory.ts'
import { database } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import { storage } from '#app/platform/storage/storage.server.ts'
import { campusFiles } from './tables.server.ts'

/** Inserts a text file that no post references; creates its owner unless given. */
export async function buildAttachment(
  overrides: Partial<typeof campusFiles.$inferInsert> = {},
): Promise<typeof campusFiles.$inferSelect> {
  const path = `files/${newId()}.txt`
  const bytes = new TextEncoder().encode('Notes of the call.')
  const ownerId = overrides.ownerId === undefined ? (await buildMember()).id : overrides.ownerId
  const row = { id: newId(), name: 'notes.txt', path, size: bytes.length, ...overrides, ownerId }
  const [file] = await database().insert(campusFiles).values(row).returning()
  await storage().put('campus', path, bytes, 'text/plain')
  return file as typeof campusFiles.$inferSelect
}

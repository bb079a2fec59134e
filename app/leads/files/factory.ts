import { database } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import { fileRequests } from './tables.server.ts'

/** Creates a request for a download. */
export async function buildFileRequest(
  overrides: Partial<typeof fileRequests.$inferInsert> = {},
): Promise<{ id: string }> {
  const id = overrides.id ?? newId()
  const defaults = {
    email: 'ada@example.com',
    downloadId: newId(),
    title: 'The kit',
    consentAt: new Date(),
    digest: id,
  }
  await database()
    .insert(fileRequests)
    .values({ ...defaults, ...overrides, id })
  return { id }
}

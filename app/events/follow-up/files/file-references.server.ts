import { database } from '#app/platform/database/database.server.ts'
import type { FileReferences } from '#app/platform/storage/sweep.server.ts'
import { purgeExpiredEventFiles } from './remove.server.ts'
import { eventFiles } from './tables.server.ts'

/** Storage of event files, including those of trashed events. The row of a file is written before it, and expires. */
export const eventDocuments: FileReferences = {
  bucket: 'events',
  waits: 3_600_000,
  purgeUnclaimed: purgeExpiredEventFiles,
  async known() {
    const rows = await database().select({ path: eventFiles.path, eventId: eventFiles.eventId }).from(eventFiles)
    const pathsOf = (claimed: boolean) =>
      new Set(rows.filter(({ eventId }) => (eventId !== null) === claimed).map(({ path }) => path))
    return { needed: pathsOf(true), allowed: pathsOf(false) }
  },
}

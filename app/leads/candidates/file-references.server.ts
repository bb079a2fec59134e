import { database } from '#app/platform/database/database.server.ts'
import type { FileReferences } from '#app/platform/storage/sweep.server.ts'
import { candidateFiles } from './tables.server.ts'
import { purgeExpiredUploads } from './uploads.server.ts'

/** Storage of candidate documents. The row of an upload is written before its file, and it expires. */
export const candidateDocuments: FileReferences = {
  bucket: 'candidates',
  waits: 3_600_000,
  purgeUnclaimed: purgeExpiredUploads,
  async known() {
    const rows = await database()
      .select({ path: candidateFiles.path, candidateId: candidateFiles.candidateId })
      .from(candidateFiles)
    const pathsOf = (claimed: boolean) =>
      new Set(rows.filter(({ candidateId }) => (candidateId !== null) === claimed).map(({ path }) => path))
    return { needed: pathsOf(true), allowed: pathsOf(false) }
  },
}

import type { FileReferences } from '#app/platform/storage/sweep.server.ts'
import { claimableFor } from './edit/uploaded-file.server.ts'
import { filesInUse } from './queries.server.ts'

/** The files of downloads, also of trashed ones. Others are deleted a day after the last form could refer to them. */
export const downloadFiles: FileReferences = {
  bucket: 'downloads',
  waits: claimableFor + 86_400_000,
  async known() {
    return { needed: await filesInUse(), allowed: new Set() }
  },
}

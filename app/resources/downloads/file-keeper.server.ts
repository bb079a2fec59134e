import type { FileKeeper } from '#app/platform/storage/sweep.server.ts'
import { claimableFor } from './edit/uploaded-file.server.ts'
import { filesInUse } from './queries.server.ts'

/** The files of downloads, in the trash too. Others wait a day longer than a form may still claim them. */
export const downloadFiles: FileKeeper = {
  bucket: 'downloads',
  waits: claimableFor + 86_400_000,
  async known() {
    return { needed: await filesInUse(), allowed: new Set() }
  },
}

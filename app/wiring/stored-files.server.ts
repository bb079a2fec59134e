import { campusAttachments } from '../campus/attachments/keeper.server.ts'
import { eventDocuments } from '../events/follow-up/files/file-references.server.ts'
import { candidateDocuments } from '../leads/candidates/file-references.server.ts'
import { memberPictures } from '../members/avatar-keeper.server.ts'
import { defineJob } from '../platform/jobs/jobs.server.ts'
import { type FileReferences, purgeFiles } from '../platform/storage/sweep.server.ts'
import { articlePictures } from '../resources/articles/picture-keeper.server.ts'
import { downloadFiles } from '../resources/downloads/file-keeper.server.ts'

/** The keepers of stored files, one for each bucket. A keeper lists the files that are in use. */
export const fileKeepers: FileReferences[] = [
  articlePictures,
  downloadFiles,
  memberPictures,
  candidateDocuments,
  campusAttachments,
  eventDocuments,
]

/** Removes, every night, what kills, unsent forms and failed removals left of files and of their records. */
export const purgeStoredFiles = defineJob<Record<string, never>>('files.sweep', async () => {
  await purgeFiles(fileKeepers)
})

import { campusAttachments } from '../campus/attachments/file-references.server.ts'
import { eventDocuments } from '../events/follow-up/files/file-references.server.ts'
import { candidateDocuments } from '../leads/candidates/file-references.server.ts'
import { memberPictures } from '../members/avatar-references.server.ts'
import { defineJob } from '../platform/jobs/jobs.server.ts'
import { type FileReferences, purgeFiles } from '../platform/storage/sweep.server.ts'
import { articlePictures } from '../resources/articles/picture-references.server.ts'
import { downloadFiles } from '../resources/downloads/file-references.server.ts'

/** For each bucket, which of its files are in use. */
export const fileReferences: FileReferences[] = [
  articlePictures,
  downloadFiles,
  memberPictures,
  candidateDocuments,
  campusAttachments,
  eventDocuments,
]

/** Deletes, each night, stored files that no record uses, and the records of abandoned uploads. */
export const purgeStoredFiles = defineJob<Record<string, never>>('files.sweep', async () => {
  await purgeFiles(fileReferences)
})

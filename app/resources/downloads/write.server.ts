import type { Actor } from '#app/platform/actor.ts'
import { isDuplicate } from '#app/platform/database/failures.ts'
import { Conflict, Invalid } from '#app/platform/errors.ts'
import { enqueue } from '#app/platform/jobs/jobs.server.ts'
import { removeFiles } from '#app/platform/storage/remove.server.ts'
import { checkedDraft, requireWriter } from '../catalogue/write.server.ts'
import { downloadCatalogue } from './catalogue.server.ts'
import { type DownloadDraft, downloadDraft } from './download.ts'
import { downloadFilePath } from './file-url.ts'

/** @throws Forbidden unless the actor may write downloads */
export function requireDownloadWriter(actor: Actor): void {
  requireWriter(downloadCatalogue, actor)
}

/** Authorizes the actor, validates a draft and maps it to table columns. @throws Forbidden, Invalid */
export function checkedDownload(actor: Actor, input: DownloadDraft) {
  requireDownloadWriter(actor)
  const { columns, tagIds } = checkedDraft(downloadDraft, input)
  const { groupIds, ...fields } = columns
  return { draft: { columns: fields, tagIds }, access: { audience: fields.audience, groupIds } }
}

/** Enqueues the deletion of a file that no download uses any longer. */
export async function removeFile(fileUrl: string): Promise<void> {
  await enqueue(removeFiles, { bucket: 'downloads', paths: [downloadFilePath(fileUrl)] })
}

/** Runs a write and reports a file, or an address, that another download has taken in the meantime. */
export async function withUniqueErrors<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (isDuplicate(error, 'downloads_file_url'))
      throw new Invalid({ file: ['This file is offered already. Please choose it again.'] })
    if (isDuplicate(error, 'downloads_slug'))
      throw new Conflict('Another download has just taken this address. Please save again.')
    throw error
  }
}

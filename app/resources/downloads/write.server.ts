import type { Actor } from '#app/platform/actor.ts'
import { isDuplicate } from '#app/platform/database/failures.ts'
import { Invalid } from '#app/platform/errors.ts'
import { enqueue } from '#app/platform/jobs/jobs.server.ts'
import { removeFiles } from '#app/platform/storage/remove.server.ts'
import { checkedDraft, requireWriter } from '../catalogue/write.server.ts'
import { downloadCatalogue } from './catalogue.server.ts'
import { type DownloadDraft, downloadDraft } from './download.ts'

/** @throws Forbidden unless the actor writes downloads */
export function requireDownloadWriter(actor: Actor): void {
  requireWriter(downloadCatalogue, actor)
}

/** Checks who writes and what, and gives a draft the columns of the table. @throws Forbidden, Invalid */
export function checkedDownload(actor: Actor, given: DownloadDraft) {
  requireDownloadWriter(actor)
  const { columns, tagIds } = checkedDraft(downloadDraft, given)
  const { groupIds, ...own } = columns
  return { draft: { columns: own, tagIds }, access: { audience: own.audience, groupIds } }
}

/** Has a file removed that no download offers any more. */
export async function removeFile(fileUrl: string): Promise<void> {
  const [, path] = /^\/files\/downloads\/(.+)$/.exec(fileUrl) ?? []
  if (path) await enqueue(removeFiles, { bucket: 'downloads', paths: [decodeURIComponent(path)] })
}

/** Runs what writes, and says of a file that another download has taken by now that it is so. */
export async function namingTakenFiles<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (isDuplicate(error, 'downloads_file_url'))
      throw new Invalid({ file: ['This file is offered already. Please choose it again.'] })
    throw error
  }
}

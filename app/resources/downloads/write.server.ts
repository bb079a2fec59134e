import { eq } from 'drizzle-orm'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { constraintOf, isDuplicate, sqlState } from '#app/platform/database/failures.ts'
import { Forbidden, Invalid } from '#app/platform/errors.ts'
import { fieldErrorsOf } from '#app/platform/forms/field-errors.ts'
import { enqueue } from '#app/platform/jobs/jobs.server.ts'
import { removeFiles } from '#app/platform/storage/remove.server.ts'
import { type DownloadDraft, downloadDraft } from './download.ts'
import { downloadTags } from './tables.server.ts'

/** @throws Forbidden unless the actor writes downloads */
export function mustWriteDownloads(actor: Actor): void {
  if (!can(actor, 'download.write')) throw new Forbidden()
}

/** Checks a draft and gives it the columns of the table. @throws Invalid */
export function checkedDownload(given: DownloadDraft) {
  const checked = downloadDraft.safeParse(given)
  if (!checked.success) throw new Invalid(fieldErrorsOf(checked.error.issues))
  const { tagIds, ...columns } = checked.data
  return { columns, tagIds: [...new Set(tagIds)] }
}

/** Puts exactly these tags on a download. */
export async function putTags(downloadId: string, tagIds: string[]): Promise<void> {
  await database().delete(downloadTags).where(eq(downloadTags.downloadId, downloadId))
  if (tagIds.length > 0)
    await database()
      .insert(downloadTags)
      .values(tagIds.map((tagId) => ({ downloadId, tagId })))
}

/** Has a file removed that no download offers any more. */
export async function removeFile(fileUrl: string): Promise<void> {
  const [, path] = /^\/files\/downloads\/(.+)$/.exec(fileUrl) ?? []
  if (path) await enqueue(removeFiles, { bucket: 'downloads', paths: [decodeURIComponent(path)] })
}

/** Runs what writes, and says which field it stands in: a category or tag that is gone by now, a file that is taken. */
export async function namingWhatIsGone<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (isDuplicate(error, 'downloads_file_url'))
      throw new Invalid({ file: ['This file is offered already. Please choose it again.'] })
    const constraint = sqlState(error) === '23503' ? constraintOf(error) : undefined
    if (constraint?.includes('category'))
      throw new Invalid({ categoryId: ['This category no longer exists. Please select another.'] })
    if (constraint?.includes('tag'))
      throw new Invalid({ tagIds: ['One of these tags no longer exists. Please select again.'] })
    throw error
  }
}

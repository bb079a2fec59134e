import { eq } from 'drizzle-orm'
import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Conflict } from '#app/platform/errors.ts'
import { emit } from '#app/platform/signals/signals.server.ts'
import type { DownloadDraft, DownloadFile } from './download.ts'
import { lockDownload } from './lock.server.ts'
import { downloads } from './tables.server.ts'
import { checkedDownload, mustWriteDownloads, namingWhatIsGone, putTags, removeFile } from './write.server.ts'

/**
 * Replaces what a download says, and its file where a new one is given.
 * @param expectedVersion the version that the draft was made from
 * @throws NotFound, Forbidden, Invalid, Conflict for a download that somebody else has revised since
 */
export async function reviseDownload(
  actor: Actor,
  id: string,
  draft: DownloadDraft,
  file?: DownloadFile,
  expectedVersion?: number,
): Promise<{ version: number }> {
  mustWriteDownloads(actor)
  const { columns, tagIds } = checkedDownload(draft)
  return namingWhatIsGone(() =>
    transaction(async () => {
      const before = await lockDownload(id)
      if (expectedVersion !== undefined && expectedVersion !== before.version)
        throw new Conflict('Somebody else has changed this download since you opened it.')
      const now = new Date()
      const publishedAt = before.publishedAt ?? (columns.isPublished ? now : null)
      const version = before.version + 1
      await database()
        .update(downloads)
        .set({ ...columns, ...file, publishedAt, updatedAt: now, version })
        .where(eq(downloads.id, id))
      await putTags(id, tagIds)
      if (file && file.fileUrl !== before.fileUrl) await removeFile(before.fileUrl)
      const facts = { downloadId: id, title: columns.title }
      await emit(actor, 'download.revised', facts)
      if (columns.isPublished !== before.isPublished)
        await emit(actor, columns.isPublished ? 'download.published' : 'download.withdrawn', facts)
      return { version }
    }),
  )
}

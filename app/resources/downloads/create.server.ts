import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Invalid } from '#app/platform/errors.ts'
import { newId } from '#app/platform/ids.ts'
import { emit } from '#app/platform/signals/signals.server.ts'
import type { DownloadDraft, DownloadFile } from './download.ts'
import { downloads } from './tables.server.ts'
import { checkedDownload, mustWriteDownloads, namingWhatIsGone, putTags } from './write.server.ts'

/** What a download without a file is refused with. */
export const fileRequired = 'File is required'

/**
 * Offers a file that was stored (`storeDownloadFile`), published unless the draft says otherwise.
 * @param createdAt for downloads that were offered elsewhere before
 * @throws Forbidden, Invalid
 */
export async function createDownload(
  actor: Actor,
  draft: DownloadDraft,
  file: DownloadFile | undefined,
  createdAt = new Date(),
): Promise<{ id: string }> {
  mustWriteDownloads(actor)
  const { columns, tagIds } = checkedDownload(draft)
  if (!file?.fileUrl || !file.fileName) throw new Invalid({ file: [fileRequired] })
  const id = newId()
  return namingWhatIsGone(() =>
    transaction(async () => {
      await database()
        .insert(downloads)
        .values({
          ...columns,
          ...file,
          id,
          createdAt,
          updatedAt: createdAt,
          publishedAt: columns.isPublished ? createdAt : null,
        })
      await putTags(id, tagIds)
      const facts = { downloadId: id, title: columns.title }
      await emit(actor, 'download.created', facts)
      if (columns.isPublished) await emit(actor, 'download.published', facts)
      return { id }
    }),
  )
}

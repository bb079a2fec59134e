import type { Actor } from '#app/platform/actor.ts'
import { transaction } from '#app/platform/database/database.server.ts'
import { Invalid } from '#app/platform/errors.ts'
import { record } from '#app/platform/events/events.server.ts'
import { newId } from '#app/platform/ids.ts'
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
    transaction(async (tx) => {
      await tx.insert(downloads).values({
        ...columns,
        ...file,
        id,
        createdAt,
        updatedAt: createdAt,
        publishedAt: columns.isPublished ? createdAt : null,
      })
      await putTags(tx, id, tagIds)
      const facts = { downloadId: id, title: columns.title }
      await record(tx, actor, 'download.created', facts)
      if (columns.isPublished) await record(tx, actor, 'download.published', facts)
      return { id }
    }),
  )
}

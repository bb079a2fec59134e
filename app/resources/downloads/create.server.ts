import type { Actor } from '#app/platform/actor.ts'
import { Invalid } from '#app/platform/errors.ts'
import { createItem } from '../catalogue/create.server.ts'
import { downloadCatalogue } from './catalogue.server.ts'
import type { DownloadDraft, DownloadFile } from './download.ts'
import { checkedDownload, namingTakenFiles } from './write.server.ts'

/** What a download without a file is refused with. */
export const fileRequired = 'File is required'

/**
 * Offers a file that was stored (`storeDownloadFile`), published unless the draft says otherwise.
 * @param createdAt for downloads that were offered elsewhere before
 * @throws Forbidden, Invalid
 */
export async function createDownload(
  actor: Actor,
  given: DownloadDraft,
  file: DownloadFile | undefined,
  createdAt = new Date(),
): Promise<{ id: string }> {
  const draft = checkedDownload(actor, given)
  if (!file?.fileUrl || !file.fileName) throw new Invalid({ file: [fileRequired] })
  return namingTakenFiles(() => createItem(downloadCatalogue, actor, draft, createdAt, () => file))
}

import type { Actor } from '#app/platform/actor.ts'
import { transaction } from '#app/platform/database/database.server.ts'
import { Invalid } from '#app/platform/errors.ts'
import { createItem } from '../catalogue/create.server.ts'
import { slugForTitle } from '../catalogue/slugs.server.ts'
import { setDownloadGroups } from './audience/set-groups.server.ts'
import { downloadCatalogue } from './catalogue.server.ts'
import type { DownloadDraft, DownloadFile } from './download.ts'
import { checkedDownload, withUniqueErrors } from './write.server.ts'

/** The error for a download without a file. */
export const fileRequired = 'File is required'

/**
 * Creates a download for a stored file (`storeDownloadFile`), published unless the draft says otherwise.
 * @param createdAt the original date of an imported download
 * @throws Forbidden, Invalid
 */
export async function createDownload(
  actor: Actor,
  values: DownloadDraft,
  file: DownloadFile | undefined,
  createdAt = new Date(),
): Promise<{ id: string; slug: string }> {
  const { draft, access } = checkedDownload(actor, values)
  if (!file?.fileUrl || !file.fileName) throw new Invalid({ file: [fileRequired] })
  return withUniqueErrors(() =>
    transaction(async () => {
      const made = await createItem(downloadCatalogue, actor, draft, createdAt, async (id) => ({
        ...file,
        slug: await slugForTitle(downloadCatalogue, draft.columns.title, id),
      }))
      await setDownloadGroups(made.id, access)
      return made
    }),
  )
}

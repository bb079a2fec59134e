import type { Actor } from '#app/platform/actor.ts'
import { reviseItem } from '../catalogue/revise.server.ts'
import { moveToSlug, slugForTitle } from '../catalogue/slugs.server.ts'
import { setDownloadGroups } from './audience/set-groups.server.ts'
import { downloadCatalogue } from './catalogue.server.ts'
import type { DownloadDraft, DownloadFile } from './download.ts'
import { checkedDownload, removeFile, withUniqueErrors } from './write.server.ts'

/**
 * Revises a download, and replaces its file if there is a new one. Its address follows the title, and the old one
 * redirects.
 * @param expectedVersion the version that the draft is based on
 * @throws NotFound, Forbidden, Invalid, Conflict if someone else has revised it since
 */
export async function reviseDownload(
  actor: Actor,
  id: string,
  values: DownloadDraft,
  file?: DownloadFile,
  expectedVersion?: number,
): Promise<{ version: number }> {
  const { draft, access } = checkedDownload(actor, values)
  return withUniqueErrors(() =>
    reviseItem(downloadCatalogue, actor, id, {
      draft,
      expectedVersion,
      async extraColumns(before) {
        const { title } = draft.columns
        const former = title === before.title ? before.slug : null
        const slug = former ?? (await slugForTitle(downloadCatalogue, title, id))
        if (slug !== before.slug) await moveToSlug(downloadCatalogue, before, slug)
        return { ...file, slug }
      },
      async release({ fileUrl }) {
        if (file && file.fileUrl !== fileUrl) await removeFile(fileUrl)
        await setDownloadGroups(id, access)
      },
    }),
  )
}

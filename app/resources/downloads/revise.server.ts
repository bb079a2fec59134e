import type { Actor } from '#app/platform/actor.ts'
import { reviseItem } from '../catalogue/revise.server.ts'
import { setDownloadGroups } from './audience/set-groups.server.ts'
import { downloadCatalogue } from './catalogue.server.ts'
import type { DownloadDraft, DownloadFile } from './download.ts'
import { checkedDownload, removeFile, withFileErrors } from './write.server.ts'

/**
 * Revises a download, and replaces its file if there is a new one.
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
  return withFileErrors(() =>
    reviseItem(downloadCatalogue, actor, id, {
      draft,
      expectedVersion,
      extraColumns: () => file ?? {},
      async release({ fileUrl }) {
        if (file && file.fileUrl !== fileUrl) await removeFile(fileUrl)
        await setDownloadGroups(id, access)
      },
    }),
  )
}

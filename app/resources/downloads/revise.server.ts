import type { Actor } from '#app/platform/actor.ts'
import { reviseItem } from '../catalogue/revise.server.ts'
import { setDownloadGroups } from './audience/set-groups.server.ts'
import { downloadCatalogue } from './catalogue.server.ts'
import type { DownloadDraft, DownloadFile } from './download.ts'
import { checkedDownload, namingTakenFiles, removeFile } from './write.server.ts'

/**
 * Replaces what a download says, and its file where a new one is given.
 * @param expectedVersion the version that the draft was made from
 * @throws NotFound, Forbidden, Invalid, Conflict for a download that somebody else has revised since
 */
export async function reviseDownload(
  actor: Actor,
  id: string,
  given: DownloadDraft,
  file?: DownloadFile,
  expectedVersion?: number,
): Promise<{ version: number }> {
  const { draft, access } = checkedDownload(actor, given)
  return namingTakenFiles(() =>
    reviseItem(downloadCatalogue, actor, id, {
      draft,
      expectedVersion,
      ownColumns: () => file ?? {},
      async release({ fileUrl }) {
        if (file && file.fileUrl !== fileUrl) await removeFile(fileUrl)
        await setDownloadGroups(id, access)
      },
    }),
  )
}

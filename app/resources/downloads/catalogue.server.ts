import { emit } from '#app/platform/events.server.ts'
import { asCatalogueTable, type Catalogue, type LockedItem } from '../catalogue/catalogue.server.ts'
import { saveDownloadVersion } from './history/keep.server.ts'
import { downloads, downloadTags } from './tables.server.ts'

/** A download's row, locked by an action. */
export interface LockedDownload extends LockedItem {
  fileUrl: string
}

/** The catalogue's definition of downloads. */
export const downloadCatalogue: Catalogue<LockedDownload> = {
  recordType: 'download',
  table: asCatalogueTable(downloads),
  tags: { table: downloadTags, recordId: downloadTags.recordId, tagId: downloadTags.tagId },
  held: { fileUrl: downloads.fileUrl },
  async tell(actor, what, { id, title }, when) {
    await saveDownloadVersion(actor, what, id)
    await emit(actor, `download.${what}`, { downloadId: id, title, ...(when && { when }) })
  },
}

import { emit } from '#app/platform/events.server.ts'
import { asCatalogueTable, type Catalogue, type LockedItem } from '../catalogue/catalogue.server.ts'
import { saveDownloadVersion } from './history/keep.server.ts'
import { downloadSlugs, downloads, downloadTags } from './tables.server.ts'

/** A download's row, locked by an action. */
export interface LockedDownload extends LockedItem {
  slug: string | null
  fileUrl: string
}

/** The catalogue's definition of downloads. */
export const downloadCatalogue: Catalogue<LockedDownload> = {
  recordType: 'download',
  table: asCatalogueTable(downloads),
  tags: { table: downloadTags, recordId: downloadTags.recordId, tagId: downloadTags.tagId },
  slugs: { current: downloads.slug, former: downloadSlugs },
  lockedColumns: { slug: downloads.slug, fileUrl: downloads.fileUrl },
  async emitEvent(actor, event, { id, title }, when) {
    await saveDownloadVersion(actor, event, id)
    await emit(actor, `download.${event}`, { downloadId: id, title, ...(when && { when }) })
  },
}

import { purgeItems } from '../catalogue/purge.server.ts'
import { downloadCatalogue } from './catalogue.server.ts'
import { removeFile } from './write.server.ts'

/** Purges downloads trashed before a moment, with their files. */
export function purgeDownloads(before: Date): Promise<void> {
  return purgeItems(downloadCatalogue, before, ({ fileUrl }) => removeFile(fileUrl))
}

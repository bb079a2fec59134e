import type { Actor } from '#app/platform/actor.ts'
import { deleteItem } from '../catalogue/delete.server.ts'
import { downloadCatalogue } from './catalogue.server.ts'
import { removeFile } from './write.server.ts'

/** Deletes a download and its file for good. @throws NotFound, Forbidden */
export function deleteDownload(actor: Actor, id: string): Promise<void> {
  return deleteItem(downloadCatalogue, actor, id, ({ fileUrl }) => removeFile(fileUrl))
}

import type { Actor } from '#app/platform/actor.ts'
import { deleteItem, restoreItem } from '../catalogue/delete.server.ts'
import { downloadCatalogue } from './catalogue.server.ts'

/** Moves a download to the trash; its file responds 404. @throws NotFound, Forbidden */
export function deleteDownload(actor: Actor, id: string): Promise<void> {
  return deleteItem(downloadCatalogue, actor, id)
}

/** Restores a download from the trash. @throws NotFound, Forbidden */
export function restoreDownload(actor: Actor, id: string): Promise<void> {
  return restoreItem(downloadCatalogue, actor, id)
}

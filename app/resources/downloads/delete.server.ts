import type { Actor } from '#app/platform/actor.ts'
import { deleteItem, restoreItem } from '../catalogue/delete.server.ts'
import { downloadCatalogue } from './catalogue.server.ts'

/** Puts a download into the trash; its file answers 404. @throws NotFound, Forbidden */
export function deleteDownload(actor: Actor, id: string): Promise<void> {
  return deleteItem(downloadCatalogue, actor, id)
}

/** Takes a download out of the trash. @throws NotFound, Forbidden */
export function restoreDownload(actor: Actor, id: string): Promise<void> {
  return restoreItem(downloadCatalogue, actor, id)
}

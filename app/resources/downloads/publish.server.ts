import type { Actor } from '#app/platform/actor.ts'
import { setPublished } from '../catalogue/publish.server.ts'
import { downloadCatalogue } from './catalogue.server.ts'

/** Shows a download to everybody. @throws NotFound, Forbidden */
export function publishDownload(actor: Actor, id: string): Promise<void> {
  return setPublished(downloadCatalogue, actor, id, true)
}

/** Takes a download back: it is a draft again, and its address and its file answer 404. @throws NotFound, Forbidden */
export function unpublishDownload(actor: Actor, id: string): Promise<void> {
  return setPublished(downloadCatalogue, actor, id, false)
}

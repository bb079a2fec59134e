import type { Actor } from '#app/platform/actor.ts'
import { setPublished } from '../catalogue/publish.server.ts'
import { downloadCatalogue } from './catalogue.server.ts'

/** Publishes a download. @throws NotFound, Forbidden */
export function publishDownload(actor: Actor, id: string): Promise<void> {
  return setPublished(downloadCatalogue, actor, id, true)
}

/** Unpublishes a download: it becomes a draft, and its page and file respond 404. @throws NotFound, Forbidden */
export function unpublishDownload(actor: Actor, id: string): Promise<void> {
  return setPublished(downloadCatalogue, actor, id, false)
}

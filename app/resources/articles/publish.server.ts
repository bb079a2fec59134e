import type { Actor } from '#app/platform/actor.ts'
import { Conflict } from '#app/platform/errors.ts'
import { setPublished } from '../catalogue/publish.server.ts'
import { articleCatalogue } from './catalogue.server.ts'

/**
 * Shows an article to everybody.
 * @param read the version that was read before, if it must be that one
 * @throws NotFound, Forbidden, Conflict for another version
 */
export function publishArticle(actor: Actor, id: string, read?: number): Promise<void> {
  return setPublished(articleCatalogue, actor, id, true, ({ version }) => {
    if (read !== undefined && read !== version) throw new Conflict('This article has changed since you opened it.')
    return true
  })
}

/** Takes an article back: it is a draft again, and its address answers 404. @throws NotFound, Forbidden */
export function unpublishArticle(actor: Actor, id: string): Promise<void> {
  return setPublished(articleCatalogue, actor, id, false)
}

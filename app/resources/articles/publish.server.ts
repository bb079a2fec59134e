import type { Actor } from '#app/platform/actor.ts'
import { Conflict } from '#app/platform/errors.ts'
import { setPublished } from '../catalogue/publish.server.ts'
import { articleCatalogue } from './catalogue.server.ts'

/**
 * Publishes an article.
 * @param read the version that the actor has read; omit to publish any
 * @throws NotFound, Forbidden, Conflict if the version differs
 */
export function publishArticle(actor: Actor, id: string, read?: number): Promise<void> {
  return setPublished(articleCatalogue, actor, id, true, ({ version }) => {
    if (read !== undefined && read !== version) throw new Conflict('This article has changed since you opened it.')
    return true
  })
}

/** Unpublishes an article: it becomes a draft, and its address responds 404. @throws NotFound, Forbidden */
export function unpublishArticle(actor: Actor, id: string): Promise<void> {
  return setPublished(articleCatalogue, actor, id, false)
}

import type { Actor } from '#app/platform/actor.ts'
import { setFeatured } from '../catalogue/feature.server.ts'
import { articleCatalogue } from './catalogue.server.ts'

/** Features an article. @throws NotFound, Forbidden */
export function featureArticle(actor: Actor, id: string): Promise<void> {
  return setFeatured(articleCatalogue, actor, id, true)
}

/** Stops featuring an article. @throws NotFound, Forbidden */
export function unfeatureArticle(actor: Actor, id: string): Promise<void> {
  return setFeatured(articleCatalogue, actor, id, false)
}

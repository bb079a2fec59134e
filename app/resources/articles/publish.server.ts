import type { Actor } from '#app/platform/actor.ts'
import { setPublished } from '../catalogue/publish.server.ts'
import { articleCatalogue } from './catalogue.server.ts'

/** Shows an article to everybody. @throws NotFound, Forbidden */
export function publishArticle(actor: Actor, id: string): Promise<void> {
  return setPublished(articleCatalogue, actor, id, true)
}

/** Takes an article back: it is a draft again, and its address answers 404. @throws NotFound, Forbidden */
export function withdrawArticle(actor: Actor, id: string): Promise<void> {
  return setPublished(articleCatalogue, actor, id, false)
}

import type { Actor } from '#app/platform/actor.ts'
import { deleteItem, restoreItem } from '../catalogue/delete.server.ts'
import { isTakenSlug, slugForTitle } from '../catalogue/slugs.server.ts'
import { articleCatalogue } from './catalogue.server.ts'
import { withUniqueErrors } from './write.server.ts'

/** Moves an article to the trash. @throws NotFound, Forbidden */
export function deleteArticle(actor: Actor, id: string): Promise<void> {
  return deleteItem(articleCatalogue, actor, id)
}

/**
 * Restores an article from the trash. If its address has been taken since, it gets a new one.
 * @throws NotFound, Forbidden
 */
export function restoreArticle(actor: Actor, id: string): Promise<void> {
  return withUniqueErrors(() =>
    restoreItem(articleCatalogue, actor, id, async ({ slug, title }) =>
      (await isTakenSlug(articleCatalogue, slug, id)) ? { slug: await slugForTitle(articleCatalogue, title, id) } : {},
    ),
  )
}

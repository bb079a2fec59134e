import type { Actor } from '#app/platform/actor.ts'
import { deleteItem, restoreItem } from '../catalogue/delete.server.ts'
import { articleCatalogue } from './catalogue.server.ts'
import { isTakenSlug, slugForTitle } from './slugs.server.ts'
import { namingWhatIsTaken } from './write.server.ts'

/** Puts an article into the trash. @throws NotFound, Forbidden */
export function deleteArticle(actor: Actor, id: string): Promise<void> {
  return deleteItem(articleCatalogue, actor, id)
}

/**
 * Takes an article out of the trash. Where another has its address by now, it gets one of its own.
 * @throws NotFound, Forbidden
 */
export function restoreArticle(actor: Actor, id: string): Promise<void> {
  return namingWhatIsTaken(() =>
    restoreItem(articleCatalogue, actor, id, async ({ slug, title }) =>
      (await isTakenSlug(slug, id)) ? { slug: await slugForTitle(title, id) } : {},
    ),
  )
}

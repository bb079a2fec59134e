import type { Actor } from '#app/platform/actor.ts'
import { removeImage } from '#app/platform/images/remove.server.ts'
import { deleteItem } from '../catalogue/delete.server.ts'
import { articleCatalogue } from './catalogue.server.ts'

/** Deletes an article for good, with its former addresses and its thumbnail. @throws NotFound, Forbidden */
export function deleteArticle(actor: Actor, id: string): Promise<void> {
  return deleteItem(articleCatalogue, actor, id, async ({ thumbnailUrl }) => {
    if (thumbnailUrl) await removeImage(thumbnailUrl)
  })
}

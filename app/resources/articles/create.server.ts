import type { Actor } from '#app/platform/actor.ts'
import { createItem } from '../catalogue/create.server.ts'
import { requireFreeSlug, slugForTitle } from '../catalogue/slugs.server.ts'
import type { ArticleDraft } from './article.ts'
import { articleCatalogue } from './catalogue.server.ts'
import { checkedArticle, dayOf, withUniqueErrors } from './write.server.ts'

/**
 * Creates an article, published unless the draft says otherwise.
 * @param createdAt the original date of an imported article
 * @throws Forbidden, Invalid
 */
export async function createArticle(
  actor: Actor,
  values: ArticleDraft,
  createdAt = new Date(),
): Promise<{ id: string; slug: string }> {
  const { draft, slug: wanted, day } = await checkedArticle(actor, values)
  return withUniqueErrors(() =>
    createItem(articleCatalogue, actor, draft, day && dayOf(day) !== dayOf(createdAt) ? day : createdAt, async (id) => {
      if (wanted) await requireFreeSlug(articleCatalogue, wanted, id)
      return { slug: wanted ?? (await slugForTitle(articleCatalogue, draft.columns.title, id)), renderedVersion: 1 }
    }),
  )
}

import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import { emit } from '#app/platform/signals/signals.server.ts'
import type { ArticleDraft } from './article.ts'
import { refuseTakenSlug, slugForTitle } from './slugs.server.ts'
import { articles } from './tables.server.ts'
import { checkedArticle, mustWriteArticles, namingWhatIsGone, putTags } from './write.server.ts'

/**
 * Writes a new article, published unless the draft says otherwise.
 * @param createdAt for articles that were written elsewhere before
 * @throws Forbidden, Invalid
 */
export async function createArticle(
  actor: Actor,
  draft: ArticleDraft,
  createdAt = new Date(),
): Promise<{ id: string; slug: string }> {
  mustWriteArticles(actor)
  const { columns, slug: wanted, tagIds } = checkedArticle(draft)
  const id = newId()
  return namingWhatIsGone(() =>
    transaction(async () => {
      if (wanted) await refuseTakenSlug(wanted, id)
      const slug = wanted ?? (await slugForTitle(columns.title, id))
      await database()
        .insert(articles)
        .values({
          ...columns,
          id,
          slug,
          createdAt,
          updatedAt: createdAt,
          publishedAt: columns.isPublished ? createdAt : null,
        })
      await putTags(id, tagIds)
      const facts = { articleId: id, slug, title: columns.title }
      await emit(actor, 'article.created', facts)
      if (columns.isPublished) await emit(actor, 'article.published', facts)
      return { id, slug }
    }),
  )
}

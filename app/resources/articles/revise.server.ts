import { eq } from 'drizzle-orm'
import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Conflict } from '#app/platform/errors.ts'
import { removeImage } from '#app/platform/images/remove.server.ts'
import { emit } from '#app/platform/signals/signals.server.ts'
import type { ArticleDraft } from './article.ts'
import { lockArticle } from './lock.server.ts'
import { refuseTakenSlug, slugForTitle } from './slugs.server.ts'
import { articleSlugs, articles } from './tables.server.ts'
import { checkedArticle, mustWriteArticles, namingWhatIsGone, putTags } from './write.server.ts'

/**
 * Replaces what an article says. Its address follows the title until it was first published; after that it changes only
 * where the draft names another, and the old one redirects.
 * @param expectedVersion the version that the draft was made from
 * @throws NotFound, Forbidden, Invalid, Conflict for an article that somebody else has revised since
 */
export async function reviseArticle(
  actor: Actor,
  id: string,
  draft: ArticleDraft,
  expectedVersion?: number,
): Promise<{ slug: string; version: number }> {
  mustWriteArticles(actor)
  const { columns, slug: wanted, tagIds } = checkedArticle(draft)
  return namingWhatIsGone(() =>
    transaction(async () => {
      const before = await lockArticle(id)
      if (expectedVersion !== undefined && expectedVersion !== before.version)
        throw new Conflict('Somebody else has changed this article since you opened it.')
      const slug = wanted ?? (before.publishedAt ? before.slug : await slugForTitle(columns.title, id))
      if (slug !== before.slug) await moveTo(id, before, slug)
      const now = new Date()
      const publishedAt = before.publishedAt ?? (columns.isPublished ? now : null)
      const version = before.version + 1
      await database()
        .update(articles)
        .set({ ...columns, slug, publishedAt, updatedAt: now, version })
        .where(eq(articles.id, id))
      await putTags(id, tagIds)
      if (before.thumbnailUrl && columns.thumbnailUrl !== undefined && before.thumbnailUrl !== columns.thumbnailUrl)
        await removeImage(before.thumbnailUrl)
      const facts = { articleId: id, slug, title: columns.title }
      await emit(actor, 'article.revised', facts)
      if (columns.isPublished !== before.isPublished)
        await emit(actor, columns.isPublished ? 'article.published' : 'article.withdrawn', facts)
      return { slug, version }
    }),
  )
}

async function moveTo(
  articleId: string,
  before: { slug: string; publishedAt: Date | null },
  slug: string,
): Promise<void> {
  await refuseTakenSlug(slug, articleId)
  // Back to an address that it had: that one is its own again, not a redirect.
  await database().delete(articleSlugs).where(eq(articleSlugs.slug, slug))
  if (before.publishedAt) await database().insert(articleSlugs).values({ slug: before.slug, articleId })
}

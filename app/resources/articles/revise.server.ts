import { eq } from 'drizzle-orm'
import type { Actor } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { Conflict } from '#app/platform/errors.ts'
import { reviseItem } from '../catalogue/revise.server.ts'
import type { ArticleDraft } from './article.ts'
import { articleCatalogue, type LockedArticle } from './catalogue.server.ts'
import { releasePicture } from './picture-keeper.server.ts'
import { closeReview } from './review/close.server.ts'
import { requireFreeSlug, slugForTitle } from './slugs.server.ts'
import { articleSlugs } from './tables.server.ts'
import { checkedArticle, dayOf, withUniqueErrors } from './write.server.ts'

/**
 * Revises an article. Its address follows the title until it is first published; after that it changes only if the
 * draft sets another, and the old one redirects.
 * @param expectedVersion the version that the draft is based on
 * @param approves the review whose text it is, possibly corrected
 * @throws NotFound, Forbidden, Invalid, Conflict if someone else has revised the article since, or the review is no
 * longer waiting
 */
export async function reviseArticle(
  actor: Actor,
  id: string,
  values: ArticleDraft,
  expectedVersion?: number,
  approves?: string,
): Promise<{ slug: string; version: number }> {
  const { draft, slug: wanted, day } = await checkedArticle(actor, values)
  const { title, thumbnailUrl } = draft.columns
  return withUniqueErrors(() =>
    reviseItem(articleCatalogue, actor, id, {
      draft,
      expectedVersion,
      async extraColumns(before) {
        const slug = wanted ?? (before.publishedAt ? before.slug : await slugForTitle(title, id))
        if (slug !== before.slug) await moveTo(before, slug)
        const moved = day && dayOf(day) !== dayOf(before.createdAt) ? { createdAt: day } : {}
        return { slug, renderedVersion: before.version + 1, ...moved }
      },
      async release(before) {
        if (before.thumbnailUrl && thumbnailUrl !== undefined && before.thumbnailUrl !== thumbnailUrl)
          await releasePicture(before.thumbnailUrl)
        if (approves && !(await closeReview(actor, { ...before, title }, 'approved', { review: approves })))
          throw new Conflict('This request has been closed or changed since you opened it.')
      },
    }),
  )
}

async function moveTo({ id, slug: former, publishedAt }: LockedArticle, slug: string): Promise<void> {
  await requireFreeSlug(slug, id)
  // If it is one of the article's former addresses, it must no longer redirect.
  await database().delete(articleSlugs).where(eq(articleSlugs.slug, slug))
  if (!publishedAt) return
  // The address may still redirect to an article in the trash.
  await database()
    .insert(articleSlugs)
    .values({ slug: former, articleId: id })
    .onConflictDoUpdate({ target: articleSlugs.slug, set: { articleId: id } })
}

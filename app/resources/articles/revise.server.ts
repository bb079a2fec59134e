import type { Actor } from '#app/platform/actor.ts'
import { Conflict } from '#app/platform/errors.ts'
import { reviseItem } from '../catalogue/revise.server.ts'
import { moveToSlug, slugForTitle } from '../catalogue/slugs.server.ts'
import type { ArticleDraft } from './article.ts'
import { articleCatalogue } from './catalogue.server.ts'
import { releasePicture } from './picture-references.server.ts'
import { closeReview } from './review/close.server.ts'
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
        const slug = wanted ?? (before.publishedAt ? before.slug : await slugForTitle(articleCatalogue, title, id))
        if (slug !== before.slug) await moveToSlug(articleCatalogue, before, slug)
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

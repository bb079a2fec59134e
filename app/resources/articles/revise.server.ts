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
import { checkedArticle, dayOf, namingWhatIsTaken } from './write.server.ts'

/**
 * Replaces what an article says. Its address follows the title until it was first published; after that it changes only
 * where the draft names another, and the old one redirects.
 * @param expectedVersion the version that the draft was made from
 * @param approves the request whose text it is, as it was or corrected
 * @throws NotFound, Forbidden, Invalid, Conflict for an article that somebody else has revised since, and where that
 * request waits no more
 */
export async function reviseArticle(
  actor: Actor,
  id: string,
  given: ArticleDraft,
  expectedVersion?: number,
  approves?: string,
): Promise<{ slug: string; version: number }> {
  const { draft, slug: wanted, day } = await checkedArticle(actor, given)
  const { title, thumbnailUrl } = draft.columns
  return namingWhatIsTaken(() =>
    reviseItem(articleCatalogue, actor, id, {
      draft,
      expectedVersion,
      async ownColumns(before) {
        const slug = wanted ?? (before.publishedAt ? before.slug : await slugForTitle(title, id))
        if (slug !== before.slug) await moveTo(before, slug)
        const moved = day && dayOf(day) !== dayOf(before.createdAt) ? { createdAt: day } : {}
        return { slug, renderedVersion: before.version + 1, ...moved }
      },
      async release(before) {
        if (before.thumbnailUrl && thumbnailUrl !== undefined && before.thumbnailUrl !== thumbnailUrl)
          await releasePicture(before.thumbnailUrl)
        if (approves && !(await closeReview(actor, { ...before, title }, 'approved', { review: approves })))
          throw new Conflict('What was asked has been answered, or has changed, since you opened it.')
      },
    }),
  )
}

async function moveTo({ id, slug: former, publishedAt }: LockedArticle, slug: string): Promise<void> {
  await requireFreeSlug(slug, id)
  // Back to an address that it had: that one is its own again, not a redirect.
  await database().delete(articleSlugs).where(eq(articleSlugs.slug, slug))
  if (!publishedAt) return
  // An article in the trash may have had it before.
  await database()
    .insert(articleSlugs)
    .values({ slug: former, articleId: id })
    .onConflictDoUpdate({ target: articleSlugs.slug, set: { articleId: id } })
}

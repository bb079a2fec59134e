import { and, eq } from 'drizzle-orm'
import { type Actor, actorId } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { emit } from '#app/platform/events.server.ts'
import { articleReviews } from './tables.server.ts'

/**
 * Closes an article's waiting review in the running transaction and notifies its author.
 * @param options.words a comment for its author
 * @param options.review the only review to close; by default the one that waits
 * @returns false if none is waiting
 */
export async function closeReview(
  actor: Actor,
  { id: articleId, slug, title }: { id: string; slug: string; title: string },
  state: 'approved' | 'sent-back',
  { words = '', review }: { words?: string; review?: string } = {},
): Promise<boolean> {
  const [closed] = await database()
    .update(articleReviews)
    .set({ state, words, answeredBy: actorId(actor), answeredAt: new Date() })
    .where(
      and(
        eq(articleReviews.articleId, articleId),
        eq(articleReviews.state, 'waiting'),
        review ? eq(articleReviews.id, review) : undefined,
      ),
    )
    .returning({ askedBy: articleReviews.askedBy })
  if (!closed) return false
  const payload = { articleId, slug, title, words, askedBy: closed.askedBy }
  await emit(actor, state === 'approved' ? 'article.review-approved' : 'article.review-sent-back', payload)
  return true
}

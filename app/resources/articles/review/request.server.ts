import { and, eq, sql } from 'drizzle-orm'
import { type Actor, actorId } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Conflict, Forbidden, Invalid } from '#app/platform/errors.ts'
import { emit } from '#app/platform/events.server.ts'
import type { FormState } from '#app/platform/forms/form-state.ts'
import { newId } from '#app/platform/ids.ts'
import { consume, type Limit } from '#app/platform/limits/limits.server.ts'
import { lockItem } from '../../catalogue/lock.server.ts'
import { articleCatalogue } from '../catalogue.server.ts'
import { requireArticleWriter } from '../write.server.ts'
import { waitingReview } from './queries.server.ts'
import { articleReviews } from './tables.server.ts'

// Each request emails every admin.
const limit: Limit = { name: 'article.review', points: 40, seconds: 3600, per: 'account' }

export interface ReviewRequest {
  note: string
  /** A new text for a published article; undefined to review the draft itself. */
  values?: FormState['values'] | undefined
  /** The article's version that the author has read. */
  version?: number | undefined
}

/**
 * Asks the admins to publish an article, replacing an earlier request for it.
 * @throws NotFound, Forbidden, TooMany, Invalid for a published article without a new text, Conflict if someone else
 * has changed it since
 */
export async function askForReview(actor: Actor, articleId: string, request: ReviewRequest): Promise<void> {
  requireArticleWriter(actor)
  await consume(limit, actorId(actor) ?? '')
  await transaction(async () => {
    const { slug, title, version, isPublished } = await lockItem(articleCatalogue, articleId)
    if (request.version !== undefined && request.version !== version)
      throw new Conflict('Somebody else has changed this article since you opened it.')
    if (isPublished && !request.values) throw new Invalid({ '': ['It is published already.'] })
    await database().delete(articleReviews).where(isWaitingFor(articleId))
    const { note, values: typed = null } = request
    // The time of the request, not of the transaction: another request may be answered while this one waits for the
    // lock.
    const askedAt = sql`clock_timestamp()`
    const review = { id: newId(), articleId, askedBy: actorId(actor), askedAt, note, typed, baseVersion: version }
    await database().insert(articleReviews).values(review)
    await emit(actor, 'article.review-asked', { articleId, slug, title, note })
  })
}

/** Withdraws the actor's own request. @throws NotFound, Forbidden for someone else's request */
export async function cancelReview(actor: Actor, articleId: string): Promise<void> {
  requireArticleWriter(actor)
  await transaction(async () => {
    const { slug, title } = await lockItem(articleCatalogue, articleId)
    const { askedBy } = await waitingReview(actor, articleId)
    if (askedBy !== actorId(actor)) throw new Forbidden('Somebody else has asked for this approval.')
    await database()
      .update(articleReviews)
      .set({ state: 'taken-back', answeredAt: new Date() })
      .where(isWaitingFor(articleId))
    await emit(actor, 'article.review-taken-back', { articleId, slug, title })
  })
}

function isWaitingFor(articleId: string) {
  return and(eq(articleReviews.articleId, articleId), eq(articleReviews.state, 'waiting'))
}

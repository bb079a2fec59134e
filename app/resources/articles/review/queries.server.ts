import { and, asc, count, desc, eq, inArray } from 'drizzle-orm'
import { peopleById } from '#app/members/directory.server.ts'
import { can } from '#app/permissions.ts'
import { type Actor, actorId } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import type { FormState } from '#app/platform/forms/form-state.ts'
import { isId } from '#app/platform/ids.ts'
import { notDeleted } from '../../trash/columns.server.ts'
import { articles } from '../tables.server.ts'
import { requireArticleWriter } from '../write.server.ts'
import type { ReviewState } from './review.ts'
import { articleReviews } from './tables.server.ts'

export type ArticleReview = typeof articleReviews.$inferSelect

/** The article's waiting review, by unique index. @throws Forbidden, NotFound if there is none */
export async function waitingReview(actor: Actor, articleId: string): Promise<ArticleReview> {
  requireArticleWriter(actor)
  const [review] = isId(articleId)
    ? await database()
        .select()
        .from(articleReviews)
        .where(and(eq(articleReviews.articleId, articleId), eq(articleReviews.state, 'waiting')))
    : []
  if (!review) throw new NotFound()
  return review
}

/** An article's latest review, as its form shows it. */
export interface ReviewStatus {
  id: string
  state: ReviewState
  askedBy: string
  askedAt: Date
  note: string
  answeredBy: string
  words: string
}

/** The state of an article's latest review. By index; one more query for the names. @throws Forbidden */
export async function findReviewStatus(actor: Actor, articleId: string): Promise<ReviewStatus | undefined> {
  requireArticleWriter(actor)
  const last = await lastReview(articleId)
  if (!last) return undefined
  const people = await peopleById([last.askedBy, last.answeredBy])
  const name = (id: string | null) => (id && people.get(id)?.name) || 'Somebody'
  const { id, state, askedAt, note, words } = last
  return { id, state, askedAt, note, words, askedBy: name(last.askedBy), answeredBy: name(last.answeredBy) }
}

/**
 * The proposed text of an article's latest review: by default only the actor's own, waiting or sent back. By index.
 * @param waiting return any author's text, but only while it waits
 */
export async function textUnderReview(
  actor: Actor,
  articleId: string,
  waiting: boolean,
): Promise<FormState['values'] | undefined> {
  requireArticleWriter(actor)
  const last = await lastReview(articleId)
  if (!last?.typed) return undefined
  const goesOn = last.askedBy === actorId(actor) && (last.state === 'waiting' || last.state === 'sent-back')
  if (!(waiting ? last.state === 'waiting' : goesOn)) return undefined
  return { ...last.typed, version: String(last.baseVersion) }
}

/** The latest review of an article, in any state. By index. */
async function lastReview(articleId: string): Promise<ArticleReview | undefined> {
  const [last] = await database()
    .select()
    .from(articleReviews)
    .where(eq(articleReviews.articleId, articleId))
    .orderBy(desc(articleReviews.askedAt), desc(articleReviews.id))
    .limit(1)
  return last
}

/** The state of each article's latest review. One query by index. */
export async function reviewStates(articleIds: string[]): Promise<Map<string, ReviewState>> {
  if (articleIds.length === 0) return new Map()
  const { articleId, state, askedAt } = articleReviews
  const rows = await database()
    .selectDistinctOn([articleId], { articleId, state })
    .from(articleReviews)
    .where(inArray(articleId, articleIds))
    .orderBy(asc(articleId), desc(askedAt), desc(articleReviews.id))
  return new Map(rows.map((row) => [row.articleId, row.state]))
}

/** How many articles wait for approval; 0 for actors who may not approve. Index `article_reviews_waiting`. */
export async function countWaitingReviews(actor: Actor): Promise<number> {
  if (!can(actor, 'article.approve')) return 0
  const [row] = await database()
    .select({ waiting: count() })
    .from(articleReviews)
    .innerJoin(articles, eq(articles.id, articleReviews.articleId))
    .where(and(eq(articleReviews.state, 'waiting'), notDeleted(articles)))
  return row?.waiting ?? 0
}

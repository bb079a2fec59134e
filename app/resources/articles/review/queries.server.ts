import { and, asc, count, desc, eq, inArray } from 'drizzle-orm'
import { peopleById } from '#app/members/directory.server.ts'
import { can } from '#app/permissions.ts'
import { type Actor, actorId } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import type { FormState } from '#app/platform/forms/form-state.ts'
import { isId } from '#app/platform/ids.ts'
import { isStanding } from '../../trash/columns.server.ts'
import { articles } from '../tables.server.ts'
import { requireArticleWriter } from '../write.server.ts'
import type { ReviewState } from './review.ts'
import { articleReviews } from './tables.server.ts'

export type ArticleReview = typeof articleReviews.$inferSelect

/** What waits for approval of an article, by unique index. @throws Forbidden, NotFound where nothing does */
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

/** The last request for approval of an article, in words for its form. */
export interface ReviewStanding {
  id: string
  state: ReviewState
  askedBy: string
  askedAt: Date
  note: string
  answeredBy: string
  words: string
}

/** How the last request about an article stands. By index; one more query for the names. @throws Forbidden */
export async function reviewStanding(actor: Actor, articleId: string): Promise<ReviewStanding | undefined> {
  requireArticleWriter(actor)
  const last = await lastReview(articleId)
  if (!last) return undefined
  const people = await peopleById([last.askedBy, last.answeredBy])
  const name = (id: string | null) => (id && people.get(id)?.name) || 'Somebody'
  const { id, state, askedAt, note, words } = last
  return { id, state, askedAt, note, words, askedBy: name(last.askedBy), answeredBy: name(last.answeredBy) }
}

/**
 * The other text that waits for approval of a published article; for who asked also the one that was sent back.
 * By index. @param waiting whoever asked for it
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

/** The request that was made last about an article, whatever became of it. By index. */
async function lastReview(articleId: string): Promise<ArticleReview | undefined> {
  const [last] = await database()
    .select()
    .from(articleReviews)
    .where(eq(articleReviews.articleId, articleId))
    .orderBy(desc(articleReviews.askedAt), desc(articleReviews.id))
    .limit(1)
  return last
}

/** Those of these articles that wait for approval, or were sent back last. One query by index. */
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

/** How many articles wait for approval: for who approves; nobody else waits for them. By `article_reviews_waiting`. */
export async function countWaitingReviews(actor: Actor): Promise<number> {
  if (!can(actor, 'article.approve')) return 0
  const [found] = await database()
    .select({ waiting: count() })
    .from(articleReviews)
    .innerJoin(articles, eq(articles.id, articleReviews.articleId))
    .where(and(eq(articleReviews.state, 'waiting'), isStanding(articles)))
  return found?.waiting ?? 0
}

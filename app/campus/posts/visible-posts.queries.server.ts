import { and, eq, inArray, isNotNull, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { can } from '#app/permissions.ts'
import { type Actor, actorId } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { nothingHiddenFrom, topicVisibleTo } from '../topics/audience/queries.server.ts'
import { posts } from './tables.server.ts'

/** True for the posts that the actor may see, in lists and searches. */
export function visibleTo(actor: Actor): SQL | undefined {
  const notDeleted = and(isNull(posts.deletedAt), topicVisibleTo(actor, posts.topicId))
  if (can(actor, 'post.hide')) return notDeleted
  const id = actorId(actor)
  return and(notDeleted, or(isNull(posts.hiddenAt), id ? eq(posts.userId, id) : undefined))
}

/**
 * True if the post with the id in `postId`, deleted or not, is in a topic that the actor may see. By primary key;
 * looked up only if some topics are hidden from the actor.
 */
export function postVisibleTo(actor: Actor, postId: SQLWrapper): SQL | undefined {
  const topicId = sql`(select ${posts.topicId} from ${posts} where ${posts.id} = ${postId})`
  const seen = topicVisibleTo(actor, topicId)
  return seen && sql`(${nothingHiddenFrom(actor)} or ${seen})`
}

/**
 * The posts among `ids` in topics that the actor may see, including deleted and hidden posts. One query by primary key.
 */
export async function visiblePostIds(actor: Actor, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await database()
    .select({ id: posts.id })
    .from(posts)
    .where(and(inArray(posts.id, ids), topicVisibleTo(actor, posts.topicId)))
  return new Set(rows.map(({ id }) => id))
}

/** Joins the post in a search of its children, so that `visibleTo` and `postFits` apply, and selects its title. */
export function joinedPost(postId: SQLWrapper) {
  return { join: sql`join ${posts} on ${posts.id} = ${postId}`, title: posts.title }
}

/** True where the post with the id in `postId` is not deleted. */
export function postIsNotDeleted(postId: SQLWrapper): SQL {
  return sql`exists (select from ${posts} where ${posts.id} = ${postId} and ${posts.deletedAt} is null)`
}

/** Filters for a search of posts and comments. */
export interface Narrowing {
  topicId?: string | undefined
  authorIds?: string[] | undefined
  /** Whether the post has an accepted answer. */
  answered?: boolean | undefined
}

/** The search filters, as a condition on posts. */
export function postFits({ topicId, answered }: Narrowing): SQL | undefined {
  const { acceptedCommentId } = posts
  const fits = answered === undefined ? undefined : answered ? isNotNull(acceptedCommentId) : isNull(acceptedCommentId)
  return and(topicId ? eq(posts.topicId, topicId) : undefined, fits)
}

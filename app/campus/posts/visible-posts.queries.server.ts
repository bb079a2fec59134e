import { and, eq, inArray, isNotNull, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { can } from '#app/permissions.ts'
import { type Actor, actorId } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { nothingHiddenFrom, topicInSight } from '../topics/audience/queries.server.ts'
import { posts } from './tables.server.ts'

/** True for the posts that the actor may see, in lists and searches. */
export function visibleTo(actor: Actor): SQL | undefined {
  const standing = and(isNull(posts.deletedAt), topicInSight(actor, posts.topicId))
  if (can(actor, 'post.hide')) return standing
  const id = actorId(actor)
  return and(standing, or(isNull(posts.hiddenAt), id ? eq(posts.userId, id) : undefined))
}

/**
 * True where the post with the id in `postId`, deleted or not, stands in a topic that the actor may see; by primary
 * key, and only where there are topics that they may not see.
 */
export function postInSight(actor: Actor, postId: SQLWrapper): SQL | undefined {
  const topicId = sql`(select ${posts.topicId} from ${posts} where ${posts.id} = ${postId})`
  const seen = topicInSight(actor, topicId)
  return seen && sql`(${nothingHiddenFrom(actor)} or ${seen})`
}

/** Those of `ids` in topics that the actor may see, deleted and hidden ones too. One query by primary key. */
export async function postsInSight(actor: Actor, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await database()
    .select({ id: posts.id })
    .from(posts)
    .where(and(inArray(posts.id, ids), topicInSight(actor, posts.topicId)))
  return new Set(rows.map(({ id }) => id))
}

/** What a search of something beneath posts joins, so that `visibleTo` and `postFits` decide of it, and its title. */
export function joinedPost(postId: SQLWrapper) {
  return { join: sql`join ${posts} on ${posts.id} = ${postId}`, title: posts.title }
}

/** True where the post with the id in `postId` is not deleted. */
export function postStands(postId: SQLWrapper): SQL {
  return sql`exists (select from ${posts} where ${posts.id} = ${postId} and ${posts.deletedAt} is null)`
}

/** What a search of posts and comments is narrowed by. */
export interface Narrowing {
  topicId?: string | undefined
  authorIds?: string[] | undefined
  /** Whether an answer was chosen. */
  answered?: boolean | undefined
}

/** What a search asks of posts, or of the posts of comments. */
export function postFits({ topicId, answered }: Narrowing): SQL | undefined {
  const { acceptedCommentId } = posts
  const fits = answered === undefined ? undefined : answered ? isNotNull(acceptedCommentId) : isNull(acceptedCommentId)
  return and(topicId ? eq(posts.topicId, topicId) : undefined, fits)
}

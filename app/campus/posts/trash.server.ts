import { and, count, desc, eq, gt, inArray, isNull, lt, sum } from 'drizzle-orm'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { Forbidden } from '#app/platform/errors.ts'
import { trashHorizon } from '#app/platform/trash/trash.ts'
import { purgeJudgments } from '../moderation/purge.server.ts'
import { reactions } from './likes/tables.server.ts'
import { posts } from './tables.server.ts'

/**
 * The latest 100 posts in the trash that the actor may restore, by the index `posts_deleted`: any for moderators,
 * unless deleted with its topic; for members their own, unless a moderator deleted them.
 * @throws Forbidden for visitors
 */
export async function deletedPosts(actor: Actor): Promise<{ id: string; words: string; deletedAt: Date | null }[]> {
  if (actor.kind !== 'member' || !can(actor, 'trash.see')) throw new Forbidden()
  const trashedByMember = and(eq(posts.userId, actor.id), eq(posts.deletedByModerator, false))
  const mayRestore = can(actor, 'trash.see-all') ? undefined : trashedByMember
  return database()
    .select({ id: posts.id, words: posts.title, deletedAt: posts.deletedAt })
    .from(posts)
    .where(and(gt(posts.deletedAt, trashHorizon()), eq(posts.deletedWithTopic, false), mayRestore))
    .orderBy(desc(posts.deletedAt), desc(posts.id))
    .limit(100)
}

/** The number of posts and comments in a topic. By the index `posts_of_topic`. @throws Forbidden unless moderator */
export async function countInTopic(actor: Actor, topicId: string): Promise<{ posts: number; comments: number }> {
  if (!can(actor, 'topic.remove')) throw new Forbidden()
  const [row] = await database()
    .select({ posts: count(), comments: sum(posts.commentCount).mapWith(Number) })
    .from(posts)
    .where(and(eq(posts.topicId, topicId), isNull(posts.deletedAt)))
  return { posts: row?.posts ?? 0, comments: row?.comments ?? 0 }
}

/** Purges up to a thousand posts that were deleted before a moment. Purge their comments first. */
export async function purgePosts(before: Date): Promise<void> {
  const ids = (await purgeablePosts(before)).map(({ id }) => id)
  if (ids.length === 0) return
  await purgeJudgments('post', ids)
  await database().delete(reactions).where(inArray(reactions.postId, ids))
  await database().delete(posts).where(inArray(posts.id, ids))
}

/** Up to a thousand posts to purge. */
export function purgeablePosts(before: Date): Promise<{ id: string }[]> {
  return database()
    .select({ id: posts.id })
    .from(posts)
    .where(lt(posts.deletedAt, before))
    .orderBy(posts.id)
    .limit(1_000)
}

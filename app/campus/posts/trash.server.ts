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
 * The latest 100 posts in the trash that the actor may restore, by the index `posts_deleted`: moderators any that was
 * not deleted with its topic, members their own that no moderator deleted.
 * @throws Forbidden for visitors
 */
export async function deletedPosts(actor: Actor): Promise<{ id: string; words: string; deletedAt: Date | null }[]> {
  if (actor.kind !== 'member' || !can(actor, 'trash.see')) throw new Forbidden()
  const own = and(eq(posts.userId, actor.id), eq(posts.deletedByModerator, false))
  const mayRestore = can(actor, 'trash.see-all') ? undefined : own
  return database()
    .select({ id: posts.id, words: posts.title, deletedAt: posts.deletedAt })
    .from(posts)
    .where(and(gt(posts.deletedAt, trashHorizon()), eq(posts.deletedWithTopic, false), mayRestore))
    .orderBy(desc(posts.deletedAt), desc(posts.id))
    .limit(100)
}

/** How many posts and comments go with a topic. By the index `posts_of_topic`. @throws Forbidden unless moderator */
export async function countInTopic(actor: Actor, topicId: string): Promise<{ posts: number; comments: number }> {
  if (!can(actor, 'topic.remove')) throw new Forbidden()
  const [row] = await database()
    .select({ posts: count(), comments: sum(posts.commentCount).mapWith(Number) })
    .from(posts)
    .where(and(eq(posts.topicId, topicId), isNull(posts.deletedAt)))
  return { posts: row?.posts ?? 0, comments: row?.comments ?? 0 }
}

/** Removes a thousand posts at most for good that were deleted before a moment; their comments are gone already. */
export async function purgePosts(before: Date): Promise<void> {
  const ids = (await purgeablePosts(before)).map(({ id }) => id)
  if (ids.length === 0) return
  await purgeJudgments('post', ids)
  await database().delete(reactions).where(inArray(reactions.postId, ids))
  await database().delete(posts).where(inArray(posts.id, ids))
}

/** A thousand posts at most that go for good. */
export function purgeablePosts(before: Date): Promise<{ id: string }[]> {
  return database()
    .select({ id: posts.id })
    .from(posts)
    .where(lt(posts.deletedAt, before))
    .orderBy(posts.id)
    .limit(1_000)
}

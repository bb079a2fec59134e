import { and, eq } from 'drizzle-orm'
import { requireActiveMember } from '#app/members/directory.server.ts'
import { can } from '#app/permissions.ts'
import { type Actor, actorId } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Conflict, Forbidden, NotFound } from '#app/platform/errors.ts'
import { emit } from '#app/platform/events.server.ts'
import { isId } from '#app/platform/ids.ts'
import { consume, type Limit } from '#app/platform/limits/limits.server.ts'
import { isBackOrInTrash } from '#app/platform/trash/back-or-in-trash.server.ts'
import { topicVisibleTo } from '../topics/audience/queries.server.ts'
import { lockTopicOfPost } from '../topics/queries.server.ts'
import { pinOnReturn } from './pin/pin.server.ts'
import { posts } from './tables.server.ts'

declare module '#app/platform/events.server.ts' {
  interface DomainEvents {
    'post.recovered': { postId: string; topicId: string; title: string }
  }
}

const limit: Limit = { name: 'post.recover', points: 120, seconds: 3600, per: 'account' }

/**
 * Restores a post from the trash. Restoring it twice changes nothing.
 * @throws NotFound, Forbidden unless author (of one that no moderator deleted) or moderator, Conflict while its topic
 * is in the trash
 */
export async function restorePost(actor: Actor, id: string): Promise<void> {
  // Moderators are not rate-limited: they may have to handle everything that a member wrote.
  if (!can(actor, 'content.moderate')) await consume(limit, actorId(actor) ?? '')
  if (!isId(id)) throw new NotFound()
  await transaction(async () => {
    await requireActiveMember(actor)
    const topic = await lockTopicOfPost(id)
    const [post] = await database()
      .select()
      .from(posts)
      .where(and(eq(posts.id, id), isBackOrInTrash(posts.deletedAt), topicVisibleTo(actor, posts.topicId)))
      .for('update')
    if (!post) throw new NotFound()
    const { topicId, title, deletedByModerator: byModerator } = post
    const mayRecover = can(actor, 'post.recover', { authorId: post.userId, byModerator })
    if (!post.deletedAt && mayRecover) return
    if (!post.deletedAt) throw new NotFound()
    if (!mayRecover) throw new Forbidden()
    if (post.deletedWithTopic || topic?.removedAt)
      throw new Conflict('Its topic is in the trash. Please restore the topic first.')
    const columns = {
      deletedAt: null,
      deletedByModerator: false,
      ...(await pinOnReturn({ topicId, pinned: post.pinnedAt !== null })),
    }
    await database().update(posts).set(columns).where(eq(posts.id, id))
    await emit(actor, 'post.recovered', { postId: id, topicId, title })
  })
}

/** Restores the posts that were deleted with a topic. The caller has locked the topic. */
export async function restorePostsOfTopic(topicId: string): Promise<void> {
  const trashedWithTopic = and(eq(posts.topicId, topicId), eq(posts.deletedWithTopic, true))
  await database().select({ id: posts.id }).from(posts).where(trashedWithTopic).orderBy(posts.id).for('update')
  await database().update(posts).set({ deletedAt: null, deletedWithTopic: false }).where(trashedWithTopic)
}

import { and, asc, eq, isNull } from 'drizzle-orm'
import { requireActiveMember } from '#app/members/directory.server.ts'
import { can } from '#app/permissions.ts'
import { type Actor, actorId } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Forbidden } from '#app/platform/errors.ts'
import { emit } from '#app/platform/events.server.ts'
import { consume, type Limit } from '#app/platform/limits/limits.server.ts'
import { type LockedPost, lockVisiblePost } from './queries.server.ts'
import { posts } from './tables.server.ts'

declare module '#app/platform/events.server.ts' {
  interface DomainEvents {
    'post.removed': { postId: string; topicId: string; authorId: string | null; title: string }
  }
}

const limit: Limit = { name: 'post.remove', points: 120, seconds: 3600, per: 'account' }

/** Moves a post to the trash, which also hides its comments. @throws Forbidden unless author or moderator */
export async function trashPost(actor: Actor, id: string): Promise<LockedPost> {
  // Moderators are not rate-limited: they may have to handle everything that a member wrote.
  if (!can(actor, 'content.moderate')) await consume(limit, actorId(actor) ?? '')
  return transaction(async () => {
    await requireActiveMember(actor)
    const post = await lockVisiblePost(actor, id)
    if (!can(actor, 'post.remove', post)) throw new Forbidden()
    await database()
      .update(posts)
      .set({ deletedAt: new Date(), deletedByModerator: post.authorId !== actorId(actor) })
      .where(eq(posts.id, post.id))
    const { topicId, authorId, title } = post
    await emit(actor, 'post.removed', { postId: post.id, topicId, authorId, title })
    return post
  })
}

/**
 * Moves the posts of a topic to the trash with it. The caller has locked the topic, so no post is published meanwhile.
 */
export async function trashPostsOfTopic(topicId: string): Promise<void> {
  const notDeleted = and(eq(posts.topicId, topicId), isNull(posts.deletedAt))
  await database().select({ id: posts.id }).from(posts).where(notDeleted).orderBy(asc(posts.id)).for('update')
  await database().update(posts).set({ deletedAt: new Date(), deletedWithTopic: true }).where(notDeleted)
}

/** Moves all posts of a member to the trash, up to 1,000. */
export async function trashPostsBy(actor: Actor, memberId: string): Promise<void> {
  const notDeleted = await database()
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.userId, memberId), isNull(posts.deletedAt)))
    .orderBy(asc(posts.id))
    .limit(1000)
  for (const { id } of notDeleted) await trashPost(actor, id)
}

import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { requireActiveMember } from '#app/members/directory.server.ts'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Conflict, Forbidden, NotFound } from '#app/platform/errors.ts'
import { emit } from '#app/platform/events.server.ts'
import { isId } from '#app/platform/ids.ts'
import { lockList } from '#app/platform/lists/lock-list.server.ts'
import { lockTopicOfPost } from '../../topics/queries.server.ts'
import { lockVisiblePost } from '../queries.server.ts'
import { posts } from '../tables.server.ts'

declare module '#app/platform/events.server.ts' {
  interface DomainEvents {
    'post.pinned': { postId: string; authorId: string | null }
    'post.unpinned': { postId: string; authorId: string | null }
  }
}

/** The maximum number of pinned posts per topic. */
export const MAX_PINNED = 3

/** Pins a post to the top of its topic. @throws Forbidden unless moderator, Conflict above MAX_PINNED */
export async function pinPost(actor: Actor, id: string): Promise<void> {
  await setPinned(actor, id, true)
}

/** Unpins a post. @throws Forbidden unless moderator */
export async function unpinPost(actor: Actor, id: string): Promise<void> {
  await setPinned(actor, id, false)
}

async function setPinned(actor: Actor, id: string, pinned: boolean): Promise<void> {
  await transaction(async () => {
    await requireActiveMember(actor)
    if (!isId(id)) throw new NotFound()
    if (!can(actor, 'post.pin')) throw new Forbidden()
    const topic = await lockTopicOfPost(id)
    const post = await lockVisiblePost(actor, id)
    if (post.pinned === pinned) return
    if (post.topicId !== topic?.id) throw new Conflict('This post was moved just now. Please try again.')
    if (pinned && (await isFull(post.topicId)))
      throw new Conflict(`${MAX_PINNED} posts are pinned here. Please unpin one of them first.`)
    await database()
      .update(posts)
      .set({ pinnedAt: pinned ? new Date() : null })
      .where(eq(posts.id, post.id))
    await emit(actor, pinned ? 'post.pinned' : 'post.unpinned', { postId: post.id, authorId: post.authorId })
  })
}

/**
 * The change to a post that returns to a topic: it is unpinned if the topic already has MAX_PINNED pinned posts. The
 * caller must hold the post's lock and lock nothing else of the topic afterwards.
 */
export async function pinOnReturn({ topicId, pinned }: { topicId: string; pinned: boolean }) {
  return pinned && (await isFull(topicId)) ? { pinnedAt: null } : {}
}

async function isFull(topicId: string): Promise<boolean> {
  // Use a separate lock: restored posts do not lock their topic, so showing a post does not wait for pinning another.
  await lockList(`pins of ${topicId}`)
  const isPinned = and(isNotNull(posts.pinnedAt), isNull(posts.deletedAt), isNull(posts.hiddenAt))
  return (await database().$count(posts, and(eq(posts.topicId, topicId), isPinned))) >= MAX_PINNED
}

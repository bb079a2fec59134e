import { eq, sql } from 'drizzle-orm'
import { requireActiveMember } from '#app/members/directory.server.ts'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Forbidden } from '#app/platform/errors.ts'
import { emit } from '#app/platform/events.server.ts'
import { pinOnReturn } from './pin/pin.server.ts'
import { lockVisiblePost } from './queries.server.ts'
import { posts } from './tables.server.ts'

declare module '#app/platform/events.server.ts' {
  interface DomainEvents {
    'post.hidden': { postId: string; authorId: string | null; reason?: string | undefined }
    /** `released`: it was pending review and is now published for the first time. */
    'post.restored': { postId: string; authorId: string | null; reason?: string | undefined; released: boolean }
  }
}

/**
 * Hides a post from everyone except its author and moderators. A post pending review is rejected instead.
 * @param reason shown to the author
 * @throws Forbidden unless moderator
 */
export async function hidePost(actor: Actor, id: string, reason?: string): Promise<void> {
  await transaction(async () => {
    const post = await lockToModerate(actor, id)
    if (post.hidden && (!post.isPendingReview || post.isWithheld)) return
    await database()
      .update(posts)
      .set({
        hiddenAt: sql`coalesce(${posts.hiddenAt}, now())`,
        ...(post.isPendingReview && { withheldAt: new Date() }),
      })
      .where(eq(posts.id, post.id))
    await emit(actor, 'post.hidden', { postId: post.id, authorId: post.authorId, reason })
  })
}

/** Shows a hidden post again, or approves one that is pending review. @throws Forbidden unless moderator */
export async function unhidePost(actor: Actor, id: string, reason?: string): Promise<void> {
  await transaction(async () => {
    const post = await lockToModerate(actor, id)
    if (!post.hidden) return
    const { topicId, title, authorId, isPendingReview: released } = post
    await database()
      .update(posts)
      .set({
        hiddenAt: null,
        pendingReviewAt: null,
        withheldAt: null,
        ...(released && { activeAt: new Date() }),
        ...(await pinOnReturn(post)),
      })
      .where(eq(posts.id, post.id))
    await emit(actor, 'post.restored', { postId: post.id, authorId, reason, released })
    if (released) await emit(actor, 'post.published', { postId: post.id, topicId, title })
  })
}

/** Puts a post back into review. The caller must hold the row lock. */
export async function returnPostToReview(id: string): Promise<void> {
  await database()
    .update(posts)
    .set({ hiddenAt: new Date(), pendingReviewAt: new Date(), withheldAt: null })
    .where(eq(posts.id, id))
}

/** Moves a rejected post back to pending review. The caller must hold the row lock. */
export async function letPostWait(id: string): Promise<void> {
  await database().update(posts).set({ withheldAt: null }).where(eq(posts.id, id))
}

async function lockToModerate(actor: Actor, id: string) {
  await requireActiveMember(actor)
  const post = await lockVisiblePost(actor, id)
  if (!can(actor, 'post.hide')) throw new Forbidden()
  return post
}

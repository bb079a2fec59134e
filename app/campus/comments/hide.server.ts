import { eq, sql } from 'drizzle-orm'
import { requireActiveMember } from '#app/members/directory.server.ts'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Forbidden } from '#app/platform/errors.ts'
import { emit } from '#app/platform/events.server.ts'
import { countComments } from '../posts/count.server.ts'
import { newestComment } from './newest/queries.server.ts'
import { lockVisibleComment } from './queries.server.ts'
import { comments } from './tables.server.ts'

declare module '#app/platform/events.server.ts' {
  interface DomainEvents {
    'comment.hidden': { commentId: string; postId: string; authorId: string | null; reason?: string | undefined }
    /** `released`: it was pending review and is now published for the first time. */
    'comment.restored': {
      commentId: string
      postId: string
      authorId: string | null
      reason?: string | undefined
      released: boolean
    }
  }
}

/**
 * Hides a comment from everyone except its author and moderators; a placeholder remains in the thread. A comment
 * pending review is rejected instead.
 * @param reason shown to the author
 * @throws Forbidden unless moderator
 */
export async function hideComment(actor: Actor, id: string, reason?: string): Promise<void> {
  await transaction(async () => {
    const comment = await lockToModerate(actor, id)
    if (comment.hidden && (!comment.isPendingReview || comment.isWithheld)) return
    await database()
      .update(comments)
      .set({
        hiddenAt: sql`coalesce(${comments.hiddenAt}, now())`,
        ...(comment.isPendingReview && { withheldAt: new Date() }),
      })
      .where(eq(comments.id, id))
    const { postId, authorId } = comment
    if (!comment.isPendingReview) await countComments(postId, -1, (await newestComment(postId))?.createdAt)
    await emit(actor, 'comment.hidden', { commentId: id, postId, authorId, reason })
  })
}

/** Shows a hidden comment again, or approves one that is pending review. @throws Forbidden unless moderator */
export async function unhideComment(actor: Actor, id: string, reason?: string): Promise<void> {
  await transaction(async () => {
    const { hidden, isPendingReview: released, postId, authorId } = await lockToModerate(actor, id)
    if (!hidden) return
    await database()
      .update(comments)
      .set({ hiddenAt: null, pendingReviewAt: null, withheldAt: null })
      .where(eq(comments.id, id))
    await countComments(postId, 1, released ? new Date() : (await newestComment(postId))?.createdAt)
    await emit(actor, 'comment.restored', { commentId: id, postId, authorId, reason, released })
    if (released) await emit(actor, 'comment.written', { commentId: id, postId })
  })
}

/** Puts a comment into review, unless it is already there. The caller must hold the row lock. */
export async function returnCommentToReview(id: string): Promise<void> {
  const [before] = await database()
    .select({ postId: comments.postId, hiddenAt: comments.hiddenAt, pendingReviewAt: comments.pendingReviewAt })
    .from(comments)
    .where(eq(comments.id, id))
  if (!before || before.pendingReviewAt) return
  await database()
    .update(comments)
    .set({ hiddenAt: new Date(), pendingReviewAt: new Date(), withheldAt: null })
    .where(eq(comments.id, id))
  if (!before.hiddenAt) await countComments(before.postId, -1, (await newestComment(before.postId))?.createdAt)
}

/** Moves a rejected comment back to pending review. The caller must hold the row lock. */
export async function letCommentWait(id: string): Promise<void> {
  await database().update(comments).set({ withheldAt: null }).where(eq(comments.id, id))
}

async function lockToModerate(actor: Actor, id: string) {
  await requireActiveMember(actor)
  const { comment } = await lockVisibleComment(actor, id)
  if (!can(actor, 'post.hide')) throw new Forbidden()
  return comment
}

import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { requireActiveMember } from '#app/members/directory.server.ts'
import { can } from '#app/permissions.ts'
import type { Actor, SignedIn } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Forbidden } from '#app/platform/errors.ts'
import { emit } from '#app/platform/events.server.ts'
import { consume, type Limit } from '#app/platform/limits/limits.server.ts'
import { lockVisibleComment } from '../queries.server.ts'
import { comments } from '../tables.server.ts'
import { commentLikes } from './tables.server.ts'

declare module '#app/platform/events.server.ts' {
  interface DomainEvents {
    'comment.liked': { commentId: string; postId: string }
    'comment.unliked': { commentId: string; postId: string }
  }
}

const limit: Limit = { name: 'comment.like', points: 300, seconds: 3600, per: 'account' }

/** Likes a comment; liking it again changes nothing. @throws NotFound, Forbidden for suspended members, TooMany */
export async function likeComment(actor: Actor, id: string): Promise<{ postId: string }> {
  const member = await authorizeAndRateLimit(actor)
  return transaction(async () => {
    await requireActiveMember(member)
    const { comment } = await lockVisibleComment(member, id)
    const made = await database()
      .insert(commentLikes)
      .values({ commentId: comment.id, userId: member.id })
      .onConflictDoNothing()
      .returning({ commentId: commentLikes.commentId })
    if (made.length > 0) {
      await countLikesOf([comment.id], 1)
      await emit(member, 'comment.liked', { commentId: comment.id, postId: comment.postId })
    }
    return comment
  })
}

/** Removes a like; without one it changes nothing. @throws NotFound, Forbidden for suspended members, TooMany */
export async function unlikeComment(actor: Actor, id: string): Promise<{ postId: string }> {
  const member = await authorizeAndRateLimit(actor)
  return transaction(async () => {
    await requireActiveMember(member)
    const { comment } = await lockVisibleComment(member, id)
    const gone = await database()
      .delete(commentLikes)
      .where(and(eq(commentLikes.commentId, comment.id), eq(commentLikes.userId, member.id)))
      .returning({ commentId: commentLikes.commentId })
    if (gone.length > 0) {
      await countLikesOf([comment.id], -1)
      await emit(member, 'comment.unliked', { commentId: comment.id, postId: comment.postId })
    }
    return comment
  })
}

/**
 * Removes the likes of comments by a member who is leaving; the caller has locked their row. Locks in id order, as for
 * posts.
 */
export async function deleteCommentLikes(memberId: string): Promise<void> {
  const liked = database()
    .select({ id: commentLikes.commentId })
    .from(commentLikes)
    .where(eq(commentLikes.userId, memberId))
  await database()
    .select({ id: comments.id })
    .from(comments)
    .where(inArray(comments.id, liked))
    .orderBy(asc(comments.id))
    .for('update')
  const gone = await database()
    .delete(commentLikes)
    .where(eq(commentLikes.userId, memberId))
    .returning({ id: commentLikes.commentId })
  if (gone.length > 0)
    await countLikesOf(
      gone.map(({ id }) => id),
      -1,
    )
}

async function authorizeAndRateLimit(actor: Actor): Promise<SignedIn> {
  if (actor.kind !== 'member' || !can(actor, 'post.like')) throw new Forbidden('Please sign in first.')
  await consume(limit, actor.id)
  return actor
}

async function countLikesOf(ids: string[], by: 1 | -1): Promise<void> {
  await database()
    .update(comments)
    .set({ likeCount: sql`${comments.likeCount} + ${by}` })
    .where(inArray(comments.id, ids))
}

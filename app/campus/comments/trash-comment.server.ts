import { and, eq, isNull } from 'drizzle-orm'
import { requireActiveMember } from '#app/members/directory.server.ts'
import { can } from '#app/permissions.ts'
import { type Actor, actorId } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Forbidden, NotFound } from '#app/platform/errors.ts'
import { emit } from '#app/platform/events.server.ts'
import { consume, type Limit } from '#app/platform/limits/limits.server.ts'
import { countComments } from '../posts/count.server.ts'
import { newestComment } from './newest/queries.server.ts'
import { type LockedComment, lockVisibleComment } from './queries.server.ts'
import { comments } from './tables.server.ts'

declare module '#app/platform/events.server.ts' {
  interface DomainEvents {
    'comment.removed': { commentId: string; postId: string; authorId: string | null; byModerator: boolean }
  }
}

const limit: Limit = { name: 'comment.remove', points: 120, seconds: 3600, per: 'account' }

/**
 * Moves a comment to the trash; a placeholder remains in the thread.
 * @throws NotFound, Forbidden unless author or moderator
 */
export async function trashComment(actor: Actor, id: string): Promise<LockedComment['comment']> {
  // Moderators are not rate-limited: they may have to handle everything that a member wrote.
  if (!can(actor, 'content.moderate')) await consume(limit, actorId(actor) ?? '')
  return transaction(async () => {
    await requireActiveMember(actor)
    const { comment } = await lockVisibleComment(actor, id)
    if (!can(actor, 'comment.remove', comment)) throw new Forbidden()
    const { postId, authorId } = comment
    const byModerator = authorId !== actorId(actor)
    await database()
      .update(comments)
      .set({ deletedAt: new Date(), deletedByModerator: byModerator })
      .where(eq(comments.id, comment.id))
    await countComments(postId, comment.hidden ? 0 : -1, (await newestComment(postId))?.createdAt)
    await emit(actor, 'comment.removed', { commentId: comment.id, postId, authorId, byModerator })
    return comment
  })
}

/** Moves all comments of a member to the trash, up to 1,000. Comments of deleted posts are in the trash already. */
export async function trashCommentsBy(actor: Actor, memberId: string): Promise<void> {
  const notDeleted = await database()
    .select({ id: comments.id })
    .from(comments)
    .where(and(eq(comments.userId, memberId), isNull(comments.deletedAt)))
    .orderBy(comments.id)
    .limit(1000)
  for (const { id } of notDeleted)
    await trashComment(actor, id).catch((error: unknown) => {
      if (!(error instanceof NotFound)) throw error
    })
}

import { and, eq } from 'drizzle-orm'
import { requireActiveMember } from '#app/members/directory.server.ts'
import { can } from '#app/permissions.ts'
import { type Actor, actorId } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Forbidden, NotFound } from '#app/platform/errors.ts'
import { emit } from '#app/platform/events.server.ts'
import { isId } from '#app/platform/ids.ts'
import { consume, type Limit } from '#app/platform/limits/limits.server.ts'
import { isBackOrInTrash } from '#app/platform/trash/back-or-in-trash.server.ts'
import { countComments } from '../posts/count.server.ts'
import { lockVisiblePost } from '../posts/queries.server.ts'
import { newestComment } from './newest/queries.server.ts'
import { comments } from './tables.server.ts'

declare module '#app/platform/events.server.ts' {
  interface DomainEvents {
    'comment.recovered': { commentId: string; postId: string }
  }
}

const limit: Limit = { name: 'comment.recover', points: 120, seconds: 3600, per: 'account' }

/**
 * Restores a comment from the trash. Restoring it twice changes nothing.
 * @throws NotFound, Forbidden unless author (of one that no moderator deleted) or moderator
 */
export async function restoreComment(actor: Actor, id: string): Promise<{ postId: string }> {
  // Moderators are not rate-limited: they may have to handle everything that a member wrote.
  if (!can(actor, 'content.moderate')) await consume(limit, actorId(actor) ?? '')
  if (!isId(id)) throw new NotFound()
  return transaction(async () => {
    await requireActiveMember(actor)
    const requested = and(eq(comments.id, id), isBackOrInTrash(comments.deletedAt))
    const [row] = await database().select({ postId: comments.postId }).from(comments).where(requested)
    if (!row) throw new NotFound()
    await lockVisiblePost(actor, row.postId)
    const [comment] = await database().select().from(comments).where(requested).for('update')
    if (!comment) throw new NotFound()
    const { postId, userId: authorId, deletedByModerator: byModerator } = comment
    const mayRecover = can(actor, 'comment.recover', { authorId, byModerator })
    if (!comment.deletedAt && mayRecover) return { postId }
    if (!comment.deletedAt) throw new NotFound()
    if (!mayRecover) throw new Forbidden()
    await database().update(comments).set({ deletedAt: null, deletedByModerator: false }).where(eq(comments.id, id))
    await countComments(postId, comment.hiddenAt ? 0 : 1, (await newestComment(postId))?.createdAt)
    await emit(actor, 'comment.recovered', { commentId: id, postId })
    return { postId }
  })
}

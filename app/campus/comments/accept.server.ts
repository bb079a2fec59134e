import { requireActiveMember } from '#app/members/directory.server.ts'
import { can } from '#app/permissions.ts'
import { type Actor, actorId } from '#app/platform/actor.ts'
import { transaction } from '#app/platform/database/database.server.ts'
import { Forbidden } from '#app/platform/errors.ts'
import { emit } from '#app/platform/events.server.ts'
import { consume, type Limit } from '#app/platform/limits/limits.server.ts'
import { setAcceptedAnswer } from '../posts/accepted-answer.server.ts'
import { lockVisibleComment } from './queries.server.ts'

declare module '#app/platform/events.server.ts' {
  interface DomainEvents {
    'answer.accepted': { commentId: string; postId: string; authorId: string | null }
    'answer.withdrawn': { commentId: string; postId: string }
  }
}

const limit: Limit = { name: 'answer.accept', points: 120, seconds: 3600, per: 'account' }

/**
 * Accepts a comment as the answer, replacing an earlier choice.
 * @throws NotFound, Forbidden unless author of the post or moderator
 */
export async function acceptAnswer(actor: Actor, id: string): Promise<void> {
  await consume(limit, actorId(actor) ?? '')
  await transaction(async () => {
    await requireActiveMember(actor)
    const { comment, post } = await lockVisibleComment(actor, id)
    if (!can(actor, 'answer.accept', post))
      throw new Forbidden('Only the author of the post or a moderator can accept an answer.')
    if (post.acceptedCommentId === comment.id) return
    await setAcceptedAnswer(post.id, comment.id)
    await emit(actor, 'answer.accepted', { commentId: id, postId: post.id, authorId: comment.authorId })
  })
}

/** Withdraws the acceptance; changes nothing if another comment is accepted. @throws as `acceptAnswer` */
export async function undoAcceptance(actor: Actor, id: string): Promise<void> {
  await consume(limit, actorId(actor) ?? '')
  await transaction(async () => {
    await requireActiveMember(actor)
    const { comment, post } = await lockVisibleComment(actor, id)
    if (!can(actor, 'answer.accept', post))
      throw new Forbidden('Only the author of the post or a moderator can accept an answer.')
    if (post.acceptedCommentId !== comment.id) return
    await setAcceptedAnswer(post.id, null)
    await emit(actor, 'answer.withdrawn', { commentId: id, postId: post.id })
  })
}

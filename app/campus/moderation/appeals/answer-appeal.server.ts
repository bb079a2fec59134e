import { and, eq, isNull } from 'drizzle-orm'
import { requireActiveMember } from '#app/members/directory.server.ts'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Conflict, Forbidden, NotFound } from '#app/platform/errors.ts'
import { emit } from '#app/platform/events.server.ts'
import { isId } from '#app/platform/ids.ts'
import { unhideComment } from '../../comments/hide.server.ts'
import { restoreComment } from '../../comments/restore.server.ts'
import { unhidePost } from '../../posts/hide.server.ts'
import { unlockPost } from '../../posts/lock.server.ts'
import { restorePost } from '../../posts/restore.server.ts'
import { endSuspension } from '../sanctions/end-suspension.server.ts'
import { withdrawWarning } from '../sanctions/warn.server.ts'
import type { Outcome } from './appeal.ts'
import { appeals } from './tables.server.ts'

declare module '#app/platform/events.server.ts' {
  interface DomainEvents {
    'appeal.answered': { appealId: string; memberId: string; decision: Outcome; reason: string }
  }
}

/**
 * Answers an appeal: upholds the decision, or reverses it in the same transaction. Concurrent answers by two admins
 * result in one.
 * @throws Forbidden unless admin, NotFound, Conflict if somebody has already answered it
 */
export async function answerAppeal(actor: Actor, id: string, outcome: Outcome, reason: string): Promise<void> {
  if (!can(actor, 'appeal.answer')) throw new Forbidden('Only admins can answer appeals.')
  if (!isId(id)) throw new NotFound()
  await transaction(async () => {
    const by = await requireActiveMember(actor)
    const open = and(eq(appeals.id, id), isNull(appeals.answeredAt))
    const [appeal] = await database()
      .update(appeals)
      .set({ answeredAt: new Date(), answeredBy: by.id, outcome, answer: reason })
      .where(open)
      .returning()
    if (!appeal) throw new Conflict('Somebody else has already answered this.')
    if (outcome === 'reversed') await takeBack(actor, appeal).catch(ignoreGone)
    await emit(actor, 'appeal.answered', { appealId: id, memberId: appeal.memberId, decision: outcome, reason })
  })
}

async function takeBack(
  actor: Actor,
  { cause, postId, commentId, memberId, details: payload }: typeof appeals.$inferSelect,
) {
  switch (payload.decision) {
    case 'hidden':
      return commentId ? unhideComment(actor, commentId) : postId && unhidePost(actor, postId)
    case 'removed':
      return commentId ? restoreComment(actor, commentId) : postId && restorePost(actor, postId)
    case 'locked':
      return postId && unlockPost(actor, postId)
    case 'suspended':
      return endSuspension(actor, memberId, payload.until ? new Date(payload.until) : null)
    case 'warned':
      return withdrawWarning(actor, cause.replace('warned:', ''))
  }
}

// Nothing to reverse if the record was purged, or the decision was already taken back.
function ignoreGone(error: unknown): void {
  if (!(error instanceof NotFound)) throw error
}

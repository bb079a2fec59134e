import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { requireActiveMember } from '#app/members/directory.server.ts'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Conflict, Forbidden, Invalid, NotFound } from '#app/platform/errors.ts'
import { emit } from '#app/platform/events.server.ts'
import { isId, newId } from '#app/platform/ids.ts'
import { findVisibleComment } from '../../comments/queries.server.ts'
import { findVisiblePost } from '../../posts/queries.server.ts'
import { memberMeasures } from './tables.server.ts'

declare module '#app/platform/events.server.ts' {
  interface DomainEvents {
    'member.warned': { memberId: string; measureId: string; postId: string; commentId?: string; reason: string }
    'member.warning-withdrawn': { memberId: string; measureId: string }
  }
}

/**
 * Warns the author of a post or comment, who is shown the reason. Hides nothing and does not suspend.
 * @throws Forbidden unless moderator, and for one's own, Invalid without a reason, Conflict if the author has left
 */
export async function warnAuthor(
  actor: Actor,
  kind: 'post' | 'comment',
  id: string,
  reason: string,
): Promise<{ measureId: string }> {
  if (!can(actor, 'content.moderate')) throw new Forbidden()
  if (!reason) throw new Invalid({ reason: ['Please enter a reason: they will see it with the warning.'] })
  const { authorId, postId } = await findWarnedText(actor, kind, id)
  return transaction(async () => {
    const by = await requireActiveMember(actor)
    if (!authorId) throw new Conflict('Its author has left.')
    if (authorId === by.id) throw new Forbidden('You wrote this yourself.')
    const measureId = newId()
    const subject = { postId, ...(kind === 'comment' && { commentId: id }) }
    await database()
      .insert(memberMeasures)
      .values({ id: measureId, memberId: authorId, measure: 'warned', reason, takenBy: by.id, ...subject })
    await emit(actor, 'member.warned', { memberId: authorId, measureId, reason, ...subject })
    return { measureId }
  })
}

/** Withdraws a warning. Withdrawing it twice changes nothing. @throws Forbidden unless moderator, NotFound */
export async function withdrawWarning(actor: Actor, measureId: string): Promise<void> {
  if (!can(actor, 'content.moderate')) throw new Forbidden()
  if (!isId(measureId)) throw new NotFound()
  await transaction(async () => {
    await requireActiveMember(actor)
    const ofWarning = and(eq(memberMeasures.id, measureId), eq(memberMeasures.measure, 'warned'))
    const [known] = await database().select().from(memberMeasures).where(ofWarning).for('update')
    if (!known) throw new NotFound()
    if (known.undoneAt) return
    await database().update(memberMeasures).set({ undoneAt: new Date() }).where(ofWarning)
    await emit(actor, 'member.warning-withdrawn', { memberId: known.memberId, measureId })
  })
}

/** When a member is suspended: adds the suspension to their record. */
export async function recordSuspension(
  { memberId, until, reason, batchId }: { memberId: string; until: string; reason: string; batchId: string },
  actor: Actor,
): Promise<void> {
  const takenBy = actor.kind === 'member' ? actor.id : null
  await database()
    .insert(memberMeasures)
    .values({ id: newId(), memberId, measure: 'suspended', reason, until: new Date(until), takenBy, batchId })
}

/** When a suspension ends early: marks it as withdrawn in the member's record. Those that have run out stay. */
export async function recordReadmission({ memberId }: { memberId: string }): Promise<void> {
  const { measure, undoneAt, until } = memberMeasures
  await database()
    .update(memberMeasures)
    .set({ undoneAt: new Date() })
    .where(
      and(eq(memberMeasures.memberId, memberId), eq(measure, 'suspended'), isNull(undoneAt), gt(until, sql`now()`)),
    )
}

async function findWarnedText(actor: Actor, kind: 'post' | 'comment', id: string) {
  if (kind === 'post') {
    const { id: postId, authorId } = await findVisiblePost(actor, id)
    return { postId, authorId }
  }
  const { comment } = await findVisibleComment(actor, id)
  return { postId: comment.postId, authorId: comment.authorId }
}

import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { lockProfiles, requireActiveMember } from '#app/members/directory.server.ts'
import { suspendMember } from '#app/members/suspend.server.ts'
import { can } from '#app/permissions.ts'
import { type Actor, actorId } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Conflict, Forbidden, NotFound } from '#app/platform/errors.ts'
import { emit } from '#app/platform/events.server.ts'
import { isId, newId } from '#app/platform/ids.ts'
import { consume, type Limit } from '#app/platform/limits/limits.server.ts'
import { lockTexts } from '../lock-texts.server.ts'
import { endSuspension } from '../sanctions/end-suspension.server.ts'
import { memberMeasures } from '../sanctions/tables.server.ts'
import { decideOn, undoDecision } from './decide.server.ts'
import { queueLabels } from './labels.ts'
import { openTextsBy, type TextId } from './open-texts.server.ts'
import { moderationDecisions } from './tables.server.ts'

declare module '#app/platform/events.server.ts' {
  interface DomainEvents {
    'texts.removed-together': { batchId: string; texts: number; members: number }
    'texts.put-back-together': { batchId: string }
  }
}

const limit: Limit = { name: 'moderation.batch', points: 60, seconds: 3600, per: 'account' }

/** The result of one act. */
export interface Batch {
  batchId: string
  texts: number
  members: number
}

/**
 * Hides the chosen open texts, suspends their authors, and hides the other open texts of these authors: one act, which
 * `undoBatch` reverts as a whole. Staff and members who are already suspended are not suspended; their texts are hidden
 * all the same.
 * @throws Forbidden unless moderator, Conflict if no chosen text is open any more, TooMany
 */
export async function removeAndSuspend(
  actor: Actor,
  chosen: TextId[],
  { days, reason }: { days: number; reason: string },
): Promise<Batch> {
  if (!can(actor, 'content.moderate')) throw new Forbidden()
  await consume(limit, actorId(actor) ?? '')
  return transaction(async () => {
    await requireActiveMember(actor)
    const authors = await lockProfiles(await authorsOf(chosen))
    const texts = await openTextsBy(
      authors.map(({ id }) => id),
      chosen,
    )
    if (texts.length === 0) throw new Conflict(queueLabels.decidedAlready)
    await lockTexts(texts)
    const batchId = newId()
    for (const { kind, id } of texts) await decideOn(actor, kind, id, 'hidden', reason, batchId)
    const suspended = authors.filter((author) => !author.suspendedUntil && can(actor, 'member.suspend', author))
    for (const { id } of suspended) await suspendMember(actor, id, { days, reason }, batchId)
    const batch = { batchId, texts: texts.length, members: suspended.length }
    await emit(actor, 'texts.removed-together', batch)
    return batch
  })
}

/**
 * Reverts `removeAndSuspend`: the texts are open again, and the suspensions end. Texts that were decided again or
 * deleted since stay as they are, and so do later suspensions. Calling it twice changes nothing.
 * @throws Forbidden unless moderator, NotFound
 */
export async function undoBatch(actor: Actor, batchId: string): Promise<void> {
  if (!can(actor, 'content.moderate')) throw new Forbidden()
  if (!isId(batchId)) throw new NotFound()
  await transaction(async () => {
    await requireActiveMember(actor)
    const decisions = await openDecisions(batchId)
    const ofBatch = and(eq(memberMeasures.batchId, batchId), isNull(memberMeasures.undoneAt))
    const measures = await database()
      .select({ memberId: memberMeasures.memberId, until: memberMeasures.until })
      .from(memberMeasures)
      .where(ofBatch)
    if (decisions.length + measures.length === 0) return
    await lockProfiles(measures.map(({ memberId }) => memberId))
    await lockTexts(decisions.map(({ kind, subjectId: id }) => ({ kind, id })))
    for (const { memberId, until } of measures) await endSuspension(actor, memberId, until)
    await database().update(memberMeasures).set({ undoneAt: new Date() }).where(ofBatch)
    await undoEach(actor, decisions)
    await emit(actor, 'texts.put-back-together', { batchId })
  })
}

/** When a member is suspended: rejects their texts that are pending review. */
export async function rejectPending(
  { memberId, reason, batchId }: { memberId: string; reason: string; batchId: string },
  actor: Actor,
): Promise<void> {
  if (!can(actor, 'content.moderate')) return
  const texts = await openTextsBy([memberId], [])
  await lockTexts(texts)
  for (const { kind, id } of texts) await decideOn(actor, kind, id, 'hidden', reason, batchId)
}

/** When a suspension ends early: texts rejected with it go back into review. */
export async function letPendingWait({ memberId }: { memberId: string }, actor: Actor): Promise<void> {
  if (!can(actor, 'content.moderate')) return
  const { rows: decisions } = await database().execute<{ id: string; kind: TextId['kind']; subjectId: string }>(sql`
    select d.id, d.subject_kind as kind, d.subject_id as "subjectId" from moderation_decisions d
    where d.undone_at is null and d.batch_id in (select batch_id from member_measures
        where member_id = ${memberId} and undone_at is null and until > now())
      and ${memberId} in (select user_id from posts where id = d.subject_id
        union all select user_id from comments where id = d.subject_id)
    order by d.id`)
  await lockTexts(decisions.map(({ kind, subjectId: id }) => ({ kind, id })))
  await undoEach(actor, [...decisions])
}

/** Undoes decisions of a batch, whose texts are locked. Skips decisions that a later one superseded. */
async function undoEach(actor: Actor, decisions: { id: string }[]): Promise<void> {
  for (const { id } of decisions)
    await undoDecision(actor, id).catch((error: unknown) => {
      if (!(error instanceof Conflict || error instanceof NotFound)) throw error
    })
}

function openDecisions(batchId: string) {
  const { id, subjectKind: kind, subjectId, undoneAt } = moderationDecisions
  return database()
    .select({ id, kind, subjectId })
    .from(moderationDecisions)
    .where(and(eq(moderationDecisions.batchId, batchId), isNull(undoneAt)))
    .orderBy(asc(id))
}

async function authorsOf(texts: TextId[]): Promise<string[]> {
  const ids = texts.map(({ id }) => id)
  if (ids.length === 0) return []
  const { rows } = await database().execute<{ author: string }>(sql`
    select distinct user_id as author from (
      select user_id from posts where ${inArray(sql`id`, ids)}
      union all select user_id from comments where ${inArray(sql`id`, ids)}) written
    where user_id is not null`)
  return rows.map(({ author }) => author)
}

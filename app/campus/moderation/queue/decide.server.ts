import { and, asc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { requireActiveMember } from '#app/members/directory.server.ts'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Conflict, Forbidden, NotFound } from '#app/platform/errors.ts'
import { emit } from '#app/platform/events.server.ts'
import { isId, newId } from '#app/platform/ids.ts'
import { hideComment, letCommentWait, returnCommentToReview, unhideComment } from '../../comments/hide.server.ts'
import { lockVisibleComment } from '../../comments/queries.server.ts'
import { hidePost, letPostWait, returnPostToReview, unhidePost } from '../../posts/hide.server.ts'
import { lockVisiblePost } from '../../posts/queries.server.ts'
import { reports } from '../tables.server.ts'
import { queueLabels } from './labels.ts'
import { moderationDecisions, type Verdict } from './tables.server.ts'

declare module '#app/platform/events.server.ts' {
  interface DomainEvents {
    'report.handled': Judged & { decisionId: string; decision: Verdict; reason: string }
    'report.reopened': { decisionId: string; kind: 'post' | 'comment'; subjectId: string }
  }
}

/** The post or comment that a decision is about. */
interface Judged {
  kind: 'post' | 'comment'
  subjectId: string
  postId: string
}

/**
 * Decides all open reports of one post or comment. If two moderators decide at once, the second gets a Conflict.
 * @param reason shown to the author and the reporters
 * @param batchId shared by the decisions and suspensions of one act
 * @throws Forbidden unless moderator, NotFound, Conflict if no report is open
 */
export async function decideOn(
  actor: Actor,
  kind: 'post' | 'comment',
  id: string,
  decision: Verdict,
  reason: string,
  batchId?: string,
): Promise<{ decisionId: string; wasPendingReview: boolean }> {
  if (!can(actor, 'content.moderate')) throw new Forbidden()
  return transaction(async () => {
    const by = await requireActiveMember(actor)
    const subject = await lockSubject(actor, kind, id)
    const open = await openReports(kind, id)
    if (open.length === 0) throw new Conflict(queueLabels.decidedAlready)
    const decisionId = newId()
    await database().insert(moderationDecisions).values({
      id: decisionId,
      subjectKind: kind,
      subjectId: id,
      decision,
      reason,
      decidedBy: by.id,
      createdAt: byNow,
      batchId,
    })
    await database()
      .update(reports)
      .set({ handledAt: new Date(), decisionId })
      .where(and(eq(reports.subjectKind, kind), eq(reports.subjectId, id), isNull(reports.handledAt)))
    if (decision === 'hidden') await (kind === 'post' ? hidePost : hideComment)(actor, id, reason)
    if (decision === 'restored') await (kind === 'post' ? unhidePost : unhideComment)(actor, id, reason)
    await emit(actor, 'report.handled', { decisionId, kind, subjectId: id, postId: subject.postId, decision, reason })
    return { decisionId, wasPendingReview: subject.isPendingReview }
  })
}

/**
 * Undoes a decision: its reports are open again, and the text is as before. Undoing it twice changes nothing.
 * @throws Forbidden unless moderator, NotFound, Conflict if a later decision is in force
 */
export async function undoDecision(actor: Actor, decisionId: string): Promise<void> {
  if (!can(actor, 'content.moderate')) throw new Forbidden()
  if (!isId(decisionId)) throw new NotFound()
  await transaction(async () => {
    await requireActiveMember(actor)
    const [known] = await database().select().from(moderationDecisions).where(eq(moderationDecisions.id, decisionId))
    if (!known) throw new NotFound()
    const { subjectKind: kind, subjectId, decision } = known
    const { isPendingReview } = await lockSubject(actor, kind, subjectId)
    if (await isOvertaken(known)) throw new Conflict('There has been another decision on this since then.')
    const [undone] = await database()
      .update(moderationDecisions)
      .set({ undoneAt: new Date() })
      .where(and(eq(moderationDecisions.id, decisionId), isNull(moderationDecisions.undoneAt)))
      .returning({ id: moderationDecisions.id })
    if (!undone) return
    const handled = await database()
      .update(reports)
      .set({ handledAt: null, decisionId: null })
      .where(eq(reports.decisionId, decisionId))
      .returning({ reporterId: reports.reporterId, reason: reports.reason })
    // Texts that were held automatically go back into review. The reason is checked too, because a report of a former
    // member has no reporter either.
    const wasPendingReview = handled.some(
      ({ reporterId, reason }) => reporterId === null && reason.startsWith('Held: '),
    )
    if (decision === 'hidden' && !isPendingReview)
      await (kind === 'post' ? unhidePost : unhideComment)(actor, subjectId)
    if (decision === 'hidden' && isPendingReview) await (kind === 'post' ? letPostWait : letCommentWait)(subjectId)
    if (decision === 'restored' && wasPendingReview)
      await (kind === 'post' ? returnPostToReview : returnCommentToReview)(subjectId)
    if (decision === 'restored' && !wasPendingReview) await (kind === 'post' ? hidePost : hideComment)(actor, subjectId)
    await emit(actor, 'report.reopened', { decisionId, kind, subjectId })
  })
}

/** Locks the text, so that decisions about it are serialized. @throws NotFound */
async function lockSubject(
  actor: Actor,
  kind: 'post' | 'comment',
  id: string,
): Promise<{ postId: string; isPendingReview: boolean }> {
  if (kind === 'post') return { postId: id, isPendingReview: (await lockVisiblePost(actor, id)).isPendingReview }
  const { comment, post } = await lockVisibleComment(actor, id)
  return { postId: post.id, isPendingReview: comment.isPendingReview }
}

// `now()` is the start of the transaction: a decision that waited for a lock would sort before the one it waited for.
const byNow = sql`clock_timestamp()`

/** True if a later decision about the same text is in force: undoing this one would revert the later one. */
async function isOvertaken({ id, subjectKind, subjectId, createdAt }: typeof moderationDecisions.$inferSelect) {
  const later = await database().$count(
    moderationDecisions,
    and(
      eq(moderationDecisions.subjectKind, subjectKind),
      eq(moderationDecisions.subjectId, subjectId),
      or(
        gt(moderationDecisions.createdAt, createdAt),
        and(eq(moderationDecisions.createdAt, createdAt), gt(moderationDecisions.id, id)),
      ),
      isNull(moderationDecisions.undoneAt),
    ),
  )
  return later > 0
}

function openReports(kind: 'post' | 'comment', id: string) {
  return database()
    .select({ id: reports.id })
    .from(reports)
    .where(and(eq(reports.subjectKind, kind), eq(reports.subjectId, id), isNull(reports.handledAt)))
    .orderBy(asc(reports.id))
    .for('update')
}

import { asc, eq, inArray } from 'drizzle-orm'
import { can } from '#app/permissions.ts'
import { type Actor, actorId } from '#app/platform/actor.ts'
import { config } from '#app/platform/config/config.server.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Conflict, NotFound } from '#app/platform/errors.ts'
import { isId, newId } from '#app/platform/ids.ts'
import { sendMail } from '#app/platform/mail/send.server.ts'
import { leadsAddress } from '../../leads-address.server.ts'
import { selfServicePage } from '../../self-service/links.server.ts'
import { endAnswering } from '../assignment/assign.server.ts'
import { emitLeadEvent, type LeadKindDefinition } from '../lead-kind.server.ts'
import type { LeadNote } from '../note.ts'
import { setLeadStatus } from '../set-status.server.ts'
import { replyMail } from './reply.mail.tsx'
import type { ReplyDraft } from './reply.ts'
import { leadReplyAddress } from './reply-address.server.ts'
import { leadReplies } from './tables.server.ts'

/** The replies to and from a lead's sender, oldest first, by index. */
export async function repliesTo(lead: { id: string }): Promise<LeadNote[]> {
  const { id, authorId, text, createdAt, mailFrom } = leadReplies
  return database()
    .select({ id, authorId, text, createdAt, mailFrom })
    .from(leadReplies)
    .where(eq(leadReplies.leadId, lead.id))
    .orderBy(asc(id))
}

/** The replies of several leads, oldest first, by index. */
export async function repliesToAll(leadIds: string[]): Promise<(LeadNote & { leadId: string })[]> {
  if (leadIds.length === 0) return []
  const { id, leadId, authorId, text, createdAt, mailFrom } = leadReplies
  return database()
    .select({ id, leadId, authorId, text, createdAt, mailFrom })
    .from(leadReplies)
    .where(inArray(leadReplies.leadId, leadIds))
    .orderBy(asc(id))
}

/**
 * Replies to a lead by email and stores the reply.
 * @throws NotFound; Conflict if somebody replied since the form was opened
 */
export async function replyToLead(
  leadKind: LeadKindDefinition,
  actor: Actor,
  leadId: string,
  draft: ReplyDraft,
): Promise<void> {
  if (!can(actor, `${leadKind.recordType}.manage` as const) || !isId(leadId)) throw new NotFound()
  const leadsTo = (await leadReplyAddress(leadId)) ?? (await leadsAddress())
  const page = await selfServicePage(leadId)
  const { table } = leadKind
  await transaction(async () => {
    const [lead] = await database().select({ email: table.email }).from(table).where(eq(table.id, leadId)).for('update')
    if (!lead) throw new NotFound()
    const replyCount = await database().$count(leadReplies, eq(leadReplies.leadId, leadId))
    if (replyCount > (draft.seen ?? replyCount)) throw new Conflict(replyConflict)
    const replyId = newId()
    await database()
      .insert(leadReplies)
      .values({ id: replyId, leadId, authorId: actorId(actor), text: draft.text })
    const mailFields = {
      kind: `${leadKind.recordType}.answered`,
      to: lead.email,
      leadsTo,
      siteUrl: config().siteUrl,
      page,
    }
    await sendMail({ ...(await replyMail({ ...mailFields, ...draft })), about: leadId })
    await setLeadStatus(leadKind, actor, leadId, leadKind.statusAfter.answering)
    await endAnswering(leadId)
    await emitLeadEvent(actor, leadKind, 'answered', leadId, { replyId })
  })
}

const replyConflict =
  'Somebody else has answered in the meantime: see above. Nothing you typed is lost; send it again if it still helps.'

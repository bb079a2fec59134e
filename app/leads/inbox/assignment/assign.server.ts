import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { contactsToMail, leadOwnersByName } from '#app/members/directory.server.ts'
import { can } from '#app/permissions.ts'
import { type Actor, actorId } from '#app/platform/actor.ts'
import { config } from '#app/platform/config/config.server.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Forbidden, NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/ids.ts'
import { sendMail } from '#app/platform/mail/send.server.ts'
import { emitLeadEvent, type LeadKindDefinition } from '../lead-kind.server.ts'
import { assignedMail } from './assigned.mail.tsx'
import type { LeadAssignment } from './assignment.ts'
import { officeMorning, snoozeUntil } from './office-days.server.ts'
import { leadAssignments } from './tables.server.ts'

/** How long an opened reply form counts as being written. */
const REPLY_OPEN_TTL = 10 * 60_000

/** The assignment of a lead. By primary key. The caller has authorized access to the lead. */
export async function assignmentOf(lead: { id: string }) {
  const [assignment] = await database().select().from(leadAssignments).where(eq(leadAssignments.leadId, lead.id))
  return assignment
}

/** Sets a lead's owner, due date, snoozing and tags. @throws NotFound */
export async function assignLead(
  leadKind: LeadKindDefinition,
  actor: Actor,
  leadId: string,
  assignment: LeadAssignment,
): Promise<void> {
  if (!can(actor, `${leadKind.recordType}.manage` as const) || !isId(leadId)) throw new NotFound()
  const { table, listed } = leadKind
  const until = assignment.putOff ? snoozeUntil(assignment.putOff) : assignment.snoozedUntil
  const set = {
    ownerId: assignment.ownerId || null,
    dueOn: assignment.dueOn || null,
    snoozedUntil: until ? officeMorning(until) : null,
    tags: assignment.tags,
  }
  await transaction(async () => {
    const [lead] = await database()
      .select({ id: table.id, email: table.email, name: listed.name, about: listed.about })
      .from(table)
      .where(eq(table.id, leadId))
      .for('update')
    if (!lead) throw new NotFound()
    const before = await assignmentOf(lead)
    await database()
      .insert(leadAssignments)
      .values({ leadId, ...set })
      .onConflictDoUpdate({ target: leadAssignments.leadId, set })
    if (set.ownerId && set.ownerId !== before?.ownerId && set.ownerId !== actorId(actor))
      await notifyOwner(leadKind, actor, set.ownerId, { ...(lead as AssignedLead), dueOn: set.dueOn })
    await emitLeadEvent(actor, leadKind, 'marked', leadId)
  })
}

interface AssignedLead {
  id: string
  email: string
  name: string
  about: string | null
}

/**
 * Notifies the new owner of a lead. Owners who no longer read leads get no email, since it contains data of the lead.
 */
async function notifyOwner(
  leadKind: LeadKindDefinition,
  actor: Actor,
  ownerId: string,
  lead: AssignedLead & { dueOn: string | null },
) {
  const admins = await leadOwnersByName()
  const to = (await contactsToMail([ownerId])).get(ownerId)?.email
  if (!to || !admins.some(({ id }) => id === ownerId)) return
  const by = admins.find(({ id }) => id === actorId(actor))?.name ?? 'Somebody'
  const { siteUrl } = config()
  const page = `${siteUrl}/admin/inbox/${leadKind.recordType}s/${lead.id}`
  await sendMail({
    ...(await assignedMail({ to, by, lead, page, siteUrl })),
    kind: `${leadKind.recordType}.handed`,
    about: lead.id,
  })
}

/** Ends the snoozing of a lead. Call it in a transaction. */
export async function wake(leadId: string): Promise<void> {
  await database().update(leadAssignments).set({ snoozedUntil: null }).where(eq(leadAssignments.leadId, leadId))
}

/**
 * Records that the actor is writing a reply to a lead, unless another admin opened the form within the last minutes.
 * @returns that admin, and when they opened it
 */
export async function beginAnswering(actor: Actor, lead: { id: string }) {
  const adminId = actorId(actor)
  const [current] = await database()
    .select({ by: leadAssignments.answeringId, at: leadAssignments.answeringAt })
    .from(leadAssignments)
    .where(
      and(eq(leadAssignments.leadId, lead.id), gt(leadAssignments.answeringAt, new Date(Date.now() - REPLY_OPEN_TTL))),
    )
  if (current?.by && current.at && current.by !== adminId) return { by: current.by, at: current.at }
  const set = { answeringId: adminId, answeringAt: new Date() }
  await database()
    .insert(leadAssignments)
    .values({ leadId: lead.id, ...set })
    .onConflictDoUpdate({ target: leadAssignments.leadId, set })
  return undefined
}

/** Records that a reply is no longer being written, because it was sent. Call it in a transaction. */
export async function endAnswering(leadId: string): Promise<void> {
  await database()
    .update(leadAssignments)
    .set({ answeringId: null, answeringAt: null })
    .where(eq(leadAssignments.leadId, leadId))
}

/** Tags in use, most frequent first, 50 at most. @throws Forbidden unless admin */
export async function leadTags(actor: Actor): Promise<string[]> {
  if (!can(actor, 'message.read')) throw new Forbidden()
  const each = database()
    .select({ tag: sql<string>`unnest(${leadAssignments.tags})`.as('tag') })
    .from(leadAssignments)
    .as('each')
  const rows = await database()
    .select({ tag: each.tag })
    .from(each)
    .groupBy(each.tag)
    .orderBy(desc(sql`count(*)`), each.tag)
    .limit(50)
  return rows.map(({ tag }) => tag)
}

import { inArray } from 'drizzle-orm'
import type { Actor } from '#app/platform/actor.ts'
import { forgetInAudit } from '#app/platform/audit/forget.server.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { forgetKey } from '#app/platform/limits/limits.server.ts'
import { log } from '#app/platform/log/log.server.ts'
import { removeFilesOf } from '#app/platform/mail/files.server.ts'
import { forgetMailsAbout } from '#app/platform/mail/forget.server.ts'
import { keepLeadFigures } from '../all/kept-leads.server.ts'
import { forgetPeopleOf } from '../people/forget.server.ts'
import { unlearn } from '../spam/learned/learn.server.ts'
import { type LeadDesk, type ReleasedLead, tell } from './lead-desk.server.ts'
import { leadMarks } from './marks/tables.server.ts'
import { leadReplies } from './replies/tables.server.ts'

/**
 * Does `work`, which deletes leads for good, in a transaction, and then removes their files. Jobs of the transaction
 * remove them too, should this process end or the storage be away.
 * @param work returns the ids of the mails that it forgot
 */
export async function thenRemoveFiles(desks: LeadDesk[], work: () => Promise<string[]>): Promise<void> {
  const mailIds = await transaction(work)
  const removals = [removeFilesOf(mailIds), ...desks.map((desk) => desk.removeReleased())]
  await Promise.all(removals).catch((err: unknown) =>
    log.warn({ err }, 'files of a deleted lead are left to the queue'),
  )
}

/** Locks leads, by primary key. In a transaction. @throws NotFound where none is left */
export async function lockLeads({ table }: LeadDesk, ids: string[]) {
  const { id, email, status, digest, createdAt } = table
  const leads = await database()
    .select({ id, email, status, digest, createdAt })
    .from(table)
    .where(inArray(table.id, ids))
    .orderBy(table.id)
    .for('update')
  if (leads.length === 0) throw new NotFound()
  return leads
}

/**
 * Deletes leads for good, with all that belongs to them. In a transaction.
 * @returns the ids of the mails that it forgot, and the leads
 */
export async function forgetLeads(desk: LeadDesk, actor: Actor, ids: string[]) {
  const leads = await lockLeads(desk, ids)
  await keepLeadFigures(desk, leads)
  await desk.release(leads)
  await database().delete(leadReplies).where(inArray(leadReplies.leadId, ids))
  await database().delete(leadMarks).where(inArray(leadMarks.leadId, ids))
  await database().delete(desk.table).where(inArray(desk.table.id, ids))
  const mailIds = await forgetTracesOf(desk, leads)
  for (const { id } of leads) await tell(actor, desk, 'deleted', id)
  return { mailIds, leads }
}

/**
 * Forgets what is left elsewhere of leads whose rows are gone: the person, the mails, what was learned, and what the
 * audit log, the queue and the limits know. In a transaction. @returns the ids of the mails
 */
export async function forgetTracesOf(desk: LeadDesk, leads: ReleasedLead[]): Promise<string[]> {
  const ids = leads.map(({ id }) => id)
  await unlearn(ids)
  await forgetPeopleOf(leads)
  const mailIds = await forgetMailsAbout(leads, desk.noun)
  await forgetInAudit(ids)
  for (const { email } of leads) await forgetKey(desk.perEmail, email.toLowerCase())
  return mailIds
}

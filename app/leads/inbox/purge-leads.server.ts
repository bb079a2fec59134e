import { inArray } from 'drizzle-orm'
import type { Actor } from '#app/platform/actor.ts'
import { anonymizeInAudit } from '#app/platform/audit/purge.server.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { clearLimit } from '#app/platform/limits/limits.server.ts'
import { log } from '#app/platform/log/log.server.ts'
import { removeFilesOf } from '#app/platform/mail/files.server.ts'
import { deleteMailsAbout } from '#app/platform/mail/purge.server.ts'
import { saveLeadFigures } from '../all/lead-figures.server.ts'
import { purgePeopleOf } from '../contacts/purge.server.ts'
import { unlearn } from '../spam/learned/learn.server.ts'
import { leadAssignments } from './assignment/tables.server.ts'
import { emitLeadEvent, type LeadKindDefinition, type ReleasedLead } from './lead-kind.server.ts'
import { leadReplies } from './replies/tables.server.ts'

/**
 * Runs `work`, which deletes leads permanently, in a transaction, and then deletes their files. Jobs enqueued in the
 * transaction delete them too, in case this process ends or the storage is unavailable.
 * @param work returns the ids of the emails that it deleted
 */
export async function purgeWithFiles(definitions: LeadKindDefinition[], work: () => Promise<string[]>): Promise<void> {
  const mailIds = await transaction(work)
  const removals = [removeFilesOf(mailIds), ...definitions.map((leadKind) => leadKind.removeReleased())]
  await Promise.all(removals).catch((err: unknown) =>
    log.warn({ err }, 'files of a deleted lead are left to the queue'),
  )
}

/** Locks leads by primary key. Call it in a transaction. @throws NotFound if none exists */
export async function lockLeads({ table }: LeadKindDefinition, ids: string[]) {
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
 * Deletes leads permanently, with everything that belongs to them. Call it in a transaction.
 * @returns the ids of the deleted emails, and the leads
 */
export async function purgeLeads(leadKind: LeadKindDefinition, actor: Actor, ids: string[]) {
  const leads = await lockLeads(leadKind, ids)
  await saveLeadFigures(leadKind, leads)
  await leadKind.release(leads)
  await database().delete(leadReplies).where(inArray(leadReplies.leadId, ids))
  await database().delete(leadAssignments).where(inArray(leadAssignments.leadId, ids))
  await database().delete(leadKind.table).where(inArray(leadKind.table.id, ids))
  const mailIds = await deleteTracesOf(leadKind, leads)
  for (const { id } of leads) await emitLeadEvent(actor, leadKind, 'deleted', id)
  return { mailIds, leads }
}

/**
 * Deletes the traces of leads whose rows are deleted: the contact, the emails, the spam lessons, and data in the audit
 * log, the queue and the rate limits. Call it in a transaction.
 * @returns the ids of the deleted emails
 */
export async function deleteTracesOf(leadKind: LeadKindDefinition, leads: ReleasedLead[]): Promise<string[]> {
  const ids = leads.map(({ id }) => id)
  await unlearn(ids)
  await purgePeopleOf(leads)
  const mailIds = await deleteMailsAbout(leads, leadKind.recordType)
  await anonymizeInAudit(ids)
  for (const { email } of leads) await clearLimit(leadKind.perEmail, email.toLowerCase())
  return mailIds
}

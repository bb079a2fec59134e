import { and, eq, inArray, lt, or } from 'drizzle-orm'
import { can } from '#app/permissions.ts'
import { type Actor, system, visitor } from '#app/platform/actor.ts'
import { forgetInAudit } from '#app/platform/audit/forget.server.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/ids.ts'
import { forgetKey } from '#app/platform/limits/limits.server.ts'
import { log } from '#app/platform/log/log.server.ts'
import { removeFilesOf } from '#app/platform/mail/files.server.ts'
import { forgetMailsAbout } from '#app/platform/mail/forget.server.ts'
import { keepLeadFigures } from '../all/kept-leads.server.ts'
import { forgetPeopleOf } from '../people/forget.server.ts'
import { unlearn } from '../spam/learned/learn.server.ts'
import { type LeadDesk, tell } from './lead-desk.server.ts'
import { leadMarks } from './marks/tables.server.ts'
import { leadReplies } from './replies/tables.server.ts'

/**
 * Deletes a lead for good, everywhere and at once: its notes, its files, the mails about it with their files, and what
 * the audit log, the queue and the limits know of it. @throws NotFound
 */
export async function deleteLead(desk: LeadDesk, actor: Actor, id: string): Promise<void> {
  if (!can(actor, `${desk.noun}.manage` as const) || !isId(id)) throw new NotFound()
  await deleteLeads(desk, actor, [id])
}

/** Deletes a lead for the person whose own it is. @throws NotFound */
export async function withdrawLead(desk: LeadDesk, id: string): Promise<void> {
  await deleteLeads(desk, visitor, [id])
}

/**
 * Deletes leads whose time is over. Spam is kept for 30 days, in case a person was taken for a machine.
 */
export async function forgetSpam(desk: LeadDesk): Promise<void> {
  const monthAgo = new Date(Date.now() - 30 * 24 * 60 * 60 * 1000)
  const { table } = desk
  await desk.keepExpected?.()
  for (;;) {
    const old = await database()
      .select({ id: table.id })
      .from(table)
      .where(or(and(eq(table.status, 'spam'), lt(table.createdAt, monthAgo)), lt(table.keptUntil, new Date())))
      .limit(200)
    if (old.length === 0) return
    const ids = old.map(({ id }) => id)
    // Another process may have been quicker.
    await deleteLeads(desk, system, ids).catch((error: unknown) => {
      if (!(error instanceof NotFound)) throw error
    })
  }
}

async function deleteLeads(desk: LeadDesk, actor: Actor, ids: string[]): Promise<void> {
  const mailIds = await transaction(() => forget(desk, actor, ids))
  // Jobs of the transaction remove the files too, should this process end here or the storage be away.
  await Promise.all([removeFilesOf(mailIds), desk.removeReleased()]).catch((err: unknown) =>
    log.warn({ err }, 'files of a deleted lead are left to the queue'),
  )
}

async function forget(desk: LeadDesk, actor: Actor, ids: string[]): Promise<string[]> {
  const { table } = desk
  const { id, email, status, digest, createdAt } = table
  const leads = await database()
    .select({ id, email, status, digest, createdAt })
    .from(table)
    .where(inArray(table.id, ids))
    .orderBy(table.id)
    .for('update')
  if (leads.length === 0) throw new NotFound()
  await keepLeadFigures(desk, leads)
  await desk.release(ids)
  await database().delete(leadReplies).where(inArray(leadReplies.leadId, ids))
  await unlearn(ids)
  await database().delete(leadMarks).where(inArray(leadMarks.leadId, ids))
  await database().delete(table).where(inArray(table.id, ids))
  await forgetPeopleOf(leads)
  const mailIds = await forgetMailsAbout(leads, desk.noun)
  await forgetInAudit(ids)
  for (const { id, email } of leads) {
    await forgetKey(desk.perEmail, email.toLowerCase())
    await tell(actor, desk, 'deleted', id)
  }
  return mailIds
}

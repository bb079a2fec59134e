import { and, eq, getTableName, inArray, lt, or, sql } from 'drizzle-orm'
import { can } from '#app/permissions.ts'
import { type Actor, system } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/ids.ts'
import { comparableAddress } from '#app/platform/mail/comparable-address.ts'
import { deletedRecords } from '#app/platform/trash/deleted-records.server.ts'
import { trashHorizon } from '#app/platform/trash/trash.ts'
import { emitLeadEvent, type LeadKindDefinition } from './lead-kind.server.ts'
import { deleteTracesOf, purgeWithFiles } from './purge-leads.server.ts'

const { id: recordId, kind, deletedAt, record } = deletedRecords
const emailOf = sql<string>`${record} ->> 'email'`

/** Permanently deletes a lead in the trash, with its files and the emails about it. @throws NotFound */
export async function purgeLead(leadKind: LeadKindDefinition, actor: Actor, id: string): Promise<void> {
  if (!can(actor, `${leadKind.recordType}.manage` as const) || !isId(id)) throw new NotFound()
  await purgeWithFiles([leadKind], async () => {
    const { mailIds, count } = await purge(leadKind, actor, [id])
    if (count === 0) throw new NotFound()
    return mailIds
  })
}

/**
 * Permanently deletes the trashed leads of a kind from an address, in any spelling. Call it in a transaction. Compares
 * the addresses of all trashed leads of the kind, which are a month of deletions.
 * @returns the ids of the deleted emails
 */
export async function purgeFrom(leadKind: LeadKindDefinition, actor: Actor, email: string): Promise<string[]> {
  const all = await database().select({ id: recordId, email: emailOf }).from(deletedRecords).where(isOf(leadKind))
  const matching = all.filter((one) => comparableAddress(one.email) === comparableAddress(email)).map(({ id }) => id)
  return (await purge(leadKind, actor, matching)).mailIds
}

/** Permanently deletes leads of a kind that were in the trash for 30 days, old spam, and leads past their retention. */
export async function purgeOverdue(leadKind: LeadKindDefinition, monthAgo: Date): Promise<void> {
  const isOldSpam = sql`${record} ->> 'status' = 'spam' and (${record} ->> 'created_at')::timestamptz < ${monthAgo.toISOString()}`
  const isOver = sql`(${record} ->> 'kept_until')::timestamptz < now()`
  for (;;) {
    const old = await database()
      .select({ id: recordId })
      .from(deletedRecords)
      .where(and(isOf(leadKind), or(lt(deletedAt, trashHorizon()), isOldSpam, isOver)))
      .limit(200)
    if (old.length === 0) return
    const ids = old.map(({ id }) => id)
    await purgeWithFiles([leadKind], async () => (await purge(leadKind, system, ids)).mailIds)
  }
}

function isOf({ table }: LeadKindDefinition) {
  return eq(kind, getTableName(table))
}

async function purge(
  leadKind: LeadKindDefinition,
  actor: Actor,
  ids: string[],
): Promise<{ mailIds: string[]; count: number }> {
  if (ids.length === 0) return { mailIds: [], count: 0 }
  const files = sql<string[] | null>`${record} -> 'beside' -> 'files'`
  const deleted = await database()
    .delete(deletedRecords)
    .where(and(isOf(leadKind), inArray(recordId, ids)))
    .returning({ id: recordId, email: emailOf, digest: sql<string>`${record} ->> 'digest'`, files })
  if (deleted.length === 0) return { mailIds: [], count: 0 }
  const leads = deleted.map((lead) => ({ ...lead, files: lead.files ?? [] }))
  await leadKind.release(leads)
  const mailIds = await deleteTracesOf(leadKind, leads)
  for (const { id } of leads) await emitLeadEvent(actor, leadKind, 'purged', id)
  return { mailIds, count: leads.length }
}

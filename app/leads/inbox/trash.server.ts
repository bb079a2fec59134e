import { eq, getTableName, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/ids.ts'
import {
  deletedRecords,
  insertRecords,
  moveToTrash,
  restoreFromTrash,
} from '#app/platform/trash/deleted-records.server.ts'
import { saveLeadFigures, undoLeadFigure } from '../all/lead-figures.server.ts'
import { visitsOfLeads } from '../contacts/queries.server.ts'
import { leadAssignments } from './assignment/tables.server.ts'
import { emitLeadEvent, type LeadKindDefinition } from './lead-kind.server.ts'
import { lockLeads } from './purge-leads.server.ts'
import { leadReplies } from './replies/tables.server.ts'

/** Data stored in the trash with a lead: rows of other tables by table name, and ids of stored files. */
interface StoredWithLead {
  rows?: Record<string, object[]>
  files?: string[]
}

/**
 * Moves a lead to the trash, with its notes, replies and files. It disappears from every list and can be restored for
 * 30 days. The emails about it, and the contact's next step, stay until it is purged.
 * @throws NotFound
 */
export async function trashLead(leadKind: LeadKindDefinition, actor: Actor, id: string): Promise<void> {
  requireManage(leadKind, actor, id)
  const { table, listed } = leadKind
  await transaction(async () => {
    const leads = await lockLeads(leadKind, [id])
    await saveLeadFigures(leadKind, leads)
    const [{ title } = { title: '' }] = await database()
      .select({
        title: sql<string>`case when ${listed.name} = ${table.email} then ${table.email}
        else concat_ws(', ', ${listed.name}, ${table.email}) end`,
      })
      .from(table)
      .where(eq(table.id, id))
    const files = await leadKind.detachFiles?.(id)
    const rows = await trashDependents(leadKind, id)
    await moveToTrash(actor, table, id, title, { rows, files } satisfies StoredWithLead, true)
    await emitLeadEvent(actor, leadKind, 'deleted', id)
  })
}

/**
 * Restores a lead from the trash. A call is restored as cancelled if its time is over or taken.
 * @returns true in that case
 * @throws NotFound, Conflict if the same form was submitted again
 */
export async function restoreLead(leadKind: LeadKindDefinition, actor: Actor, id: string): Promise<boolean> {
  requireManage(leadKind, actor, id)
  return transaction(async () => {
    const [locked] = await database().select().from(deletedRecords).where(eq(deletedRecords.id, id)).for('update')
    const changed = (locked && (await leadKind.changesOnRestore?.(locked.record, locked.deletedAt))) ?? {}
    const beside: StoredWithLead | undefined = await restoreFromTrash(leadKind.table, id, changed)
    if (!beside) return false
    for (const { table } of dependentsOf(leadKind)) await insertRecords(table, beside.rows?.[getTableName(table)] ?? [])
    if (beside.files?.length) await leadKind.attachFiles?.(id, beside.files)
    for (const lead of await lockLeads(leadKind, [id])) await undoLeadFigure(leadKind, lead)
    await emitLeadEvent(actor, leadKind, 'restored', id)
    return Object.keys(changed).length > 0
  })
}

function requireManage({ recordType }: LeadKindDefinition, actor: Actor, id: string): void {
  if (!can(actor, `${recordType}.manage` as const) || !isId(id)) throw new NotFound()
}

async function trashDependents(leadKind: LeadKindDefinition, id: string): Promise<Record<string, object[]>> {
  const rows: Record<string, object[]> = {}
  for (const { table, lead } of dependentsOf(leadKind)) {
    const records = await database()
      .select({ row: sql<object>`to_jsonb(${table})` })
      .from(table)
      .where(eq(lead, id))
    if (records.length > 0) rows[getTableName(table)] = records.map(({ row }) => row)
    await database().delete(table).where(eq(lead, id))
  }
  return rows
}

/** The tables whose rows move to the trash with a lead. */
export function dependentsOf({ notes, dependents = [] }: LeadKindDefinition): { table: PgTable; lead: PgColumn }[] {
  return [
    { table: notes, lead: notes.leadId },
    { table: leadReplies, lead: leadReplies.leadId },
    { table: leadAssignments, lead: leadAssignments.leadId },
    visitsOfLeads,
    ...dependents,
  ]
}

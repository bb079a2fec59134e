import { and, desc, eq, getTableName, gt, inArray } from 'drizzle-orm'
import { hasNotice } from '#app/admin-ui/back.ts'
import { can } from '#app/permissions.ts'
import { type Actor, actorId } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/ids.ts'
import { keyset } from '#app/platform/lists/keyset.server.ts'
import { type Cursor, cutPage, type PageOf, pageSize } from '#app/platform/lists/page-of.ts'
import { deletedRecords } from '#app/platform/trash/deleted-records.server.ts'
import { trashHorizon } from '#app/platform/trash/trash.ts'
import { leadKindDefinitions } from '../lead-kinds.server.ts'
import type { LeadKindDefinition } from './lead-kind.server.ts'

/** A lead in the trash. */
export interface TrashedLead {
  id: string
  /** URL segment of its kind. */
  kind: string
  title: string
  deletedAt: Date
}

const { id, kind, title, deletedAt, deletedBy } = deletedRecords

/** Leads of every kind in the trash, last deleted first, {@link pageSize} a page. By the index of their kinds. */
export async function listTrashedLeads(actor: Actor, cursor: Cursor): Promise<PageOf<TrashedLead>> {
  const { beyond, order } = keyset({ id, by: deletedAt, descending: true }, cursor)
  const rows = await database()
    .select({ id, kind, title, deletedAt })
    .from(deletedRecords)
    .where(and(isTrashed(actor), beyond))
    .orderBy(...order)
    .limit(pageSize + 1)
  return cutPage(rows.map(named), cursor)
}

/** Trash data for a list of leads: the number of leads in the trash, and the one that the actor just deleted. */
export async function trashBeside(actor: Actor, request: Request) {
  const isJustDeleted = Object.values(leadKindDefinitions).some(({ recordType }) =>
    hasNotice(request, `${recordType}-deleted`),
  )
  const [inTrash, deleted] = await Promise.all([
    database().$count(deletedRecords, isTrashed(actor)),
    isJustDeleted ? lastDeletedBy(actor) : undefined,
  ])
  return { inTrash, deleted }
}

async function lastDeletedBy(actor: Actor): Promise<TrashedLead | undefined> {
  const rows = await database()
    .select({ id, kind, title, deletedAt })
    .from(deletedRecords)
    .where(and(isTrashed(actor), eq(deletedBy, actorId(actor) ?? '')))
    .orderBy(desc(deletedAt), desc(id))
    .limit(1)
  return rows.map(named)[0]
}

/** A lead in the trash. By primary key. @throws NotFound, also if the actor may not delete it */
export async function findTrashedLead(
  leadKind: LeadKindDefinition,
  actor: Actor,
  leadId: string,
): Promise<TrashedLead> {
  const isIt = and(eq(id, leadId), eq(kind, getTableName(leadKind.table)), isTrashed(actor))
  const rows = isId(leadId)
    ? await database().select({ id, kind, title, deletedAt }).from(deletedRecords).where(isIt)
    : []
  const [lead] = rows.map(named)
  if (!lead) throw new NotFound()
  return lead
}

/** Condition for trashed leads of every kind that the actor may delete. */
function isTrashed(actor: Actor) {
  const readable = Object.values(leadKindDefinitions).filter(({ recordType }) =>
    can(actor, `${recordType}.manage` as const),
  )
  const tables = readable.map(({ table }) => getTableName(table))
  return and(inArray(kind, tables), gt(deletedAt, trashHorizon()))
}

function named(row: TrashedLead): TrashedLead {
  const definitions = Object.entries(leadKindDefinitions)
  return { ...row, kind: definitions.find(([, { table }]) => getTableName(table) === row.kind)?.[0] ?? row.kind }
}

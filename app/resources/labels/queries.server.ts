import { and, asc, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { SelectedFields } from 'drizzle-orm/pg-core'
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types'
import type { Actor } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/ids.ts'
import { notDeleted } from '../trash/columns.server.ts'
import { type LabelKind, type LabelTable, requireLabelWriter } from './label.server.ts'

/** All labels, by name. One query; the tables are small (hundreds of rows), so there is no index or paging. */
export async function allLabels<F extends SelectedFields>(table: LabelTable, fields: F) {
  const rows = await database()
    .select(fields as SelectedFields)
    .from(table)
    .where(notDeleted(table))
    .orderBy(asc(sql`lower(${table.name})`), asc(table.id))
  return rows as SelectResultFields<F>[]
}

/** One label, by primary key. @throws NotFound */
export async function findLabel<F extends SelectedFields>(table: LabelTable, id: string, fields: F) {
  const [label] = isId(id)
    ? await database()
        .select(fields as SelectedFields)
        .from(table)
        .where(and(eq(table.id, id), notDeleted(table)))
    : []
  if (!label) throw new NotFound()
  return label as SelectResultFields<F>
}

/** A label in the trash. */
export interface DeletedLabel {
  id: string
  name: string
  deletedAt: Date
}

/** Labels in the trash, last deleted first. @throws Forbidden */
export async function deletedLabels(kind: LabelKind, actor: Actor): Promise<DeletedLabel[]> {
  requireLabelWriter(kind, actor)
  const { id, name, deletedAt } = kind.table
  const rows = await database()
    .select({ id, name, deletedAt })
    .from(kind.table)
    .where(isNotNull(deletedAt))
    .orderBy(desc(deletedAt), desc(id))
  return rows as DeletedLabel[]
}

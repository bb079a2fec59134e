import { type SQL, sql } from 'drizzle-orm'
import { type PgColumn, type PgTable, pgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { Forbidden } from '#app/platform/errors.ts'
import { labelColumns } from './columns.server.ts'

const shape = () => pgTable('labels', labelColumns())

/** A label table, typed by the common columns. */
export type LabelTable = ReturnType<typeof shape>

/** Events of a label; the second half of their names. */
export type LabelEvent = 'created' | 'deleted' | 'restored' | 'purged'

/** A kind of label for articles and downloads: category or tag. This folder has what both have in common. */
export interface LabelKind {
  recordType: 'category' | 'tag'
  table: LabelTable
  /** Schema of the input. */
  draft: z.ZodType<{ name: string }>
  /** The error for a name that is taken. */
  nameTakenMessage: (name: string) => string
  /** SQL for the items with the label whose id is `label`: `id, deleted_at` of the table `articles` or `downloads`. */
  usedBy: (items: 'articles' | 'downloads', label: SQL) => SQL
  /** Emits the domain event. */
  emitEvent(actor: Actor, event: LabelEvent, label: { id: string; name: string }): Promise<void>
}

/** Casts a label table to the common type: Drizzle's table types include the table's name. */
export function asLabelTable(table: PgTable & { [Column in keyof ReturnType<typeof labelColumns>]: PgColumn }) {
  return table as unknown as LabelTable
}

/** @throws Forbidden unless the actor may write this kind of label */
export function requireLabelWriter({ recordType }: Pick<LabelKind, 'recordType'>, actor: Actor): void {
  if (!can(actor, `${recordType}.write`)) throw new Forbidden()
}

/** The numbers of articles and downloads with a label, as columns of a query over its table. */
export function usesOf({ table, usedBy }: Pick<LabelKind, 'table' | 'usedBy'>) {
  const count = (items: 'articles' | 'downloads') =>
    sql`(select count(*) from (${usedBy(items, sql`${sql`${table.id}`}`)}) used where used.deleted_at is null)`
      .mapWith(Number)
      .as(items)
  return { articles: count('articles'), downloads: count('downloads') }
}

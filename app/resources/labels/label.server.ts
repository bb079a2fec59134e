import { type SQL, sql } from 'drizzle-orm'
import { type PgColumn, type PgTable, pgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { Forbidden } from '#app/platform/errors.ts'
import { labelColumns } from './columns.server.ts'

const shape = () => pgTable('labels', labelColumns())

/** A table of labels, by the columns that both of them have. */
export type LabelTable = ReturnType<typeof shape>

/** What can happen to a label; the second half of its signal's name. */
export type LabelEvent = 'created' | 'deleted' | 'restored' | 'purged'

/** What articles and downloads are sorted by: a category or a tag. What both have in common is in this folder. */
export interface LabelKind {
  noun: 'category' | 'tag'
  table: LabelTable
  /** Checks what a person typed. */
  draft: z.ZodType<{ name: string }>
  /** What a taken name is refused with. */
  nameTaken: (name: string) => string
  /** Items that use it, as `id, deleted_at` of the table `articles` or `downloads`, by the id in `label`. */
  usedBy: (items: 'articles' | 'downloads', label: SQL) => SQL
  /** Emits the signal of what happened. */
  tell(actor: Actor, what: LabelEvent, label: { id: string; name: string }): Promise<void>
}

/** A table as labels see it. Drizzle's type of a table carries its name, so it has to be told. */
export function asLabelTable(table: PgTable & { [Column in keyof ReturnType<typeof labelColumns>]: PgColumn }) {
  return table as unknown as LabelTable
}

/** @throws Forbidden unless the actor writes this kind of label */
export function requireLabelWriter({ noun }: Pick<LabelKind, 'noun'>, actor: Actor): void {
  if (!can(actor, `${noun}.write`)) throw new Forbidden()
}

/** How many articles and downloads use a label, as columns of a query over its table. */
export function usesOf({ table, usedBy }: Pick<LabelKind, 'table' | 'usedBy'>) {
  const count = (items: 'articles' | 'downloads') =>
    sql`(select count(*) from (${usedBy(items, sql`${sql`${table.id}`}`)}) used where used.deleted_at is null)`
      .mapWith(Number)
      .as(items)
  return { articles: count('articles'), downloads: count('downloads') }
}

import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Cursor } from './page-of.ts'

/** The order of a list: by a column and then by id, or by id alone if ids grow with time. */
export interface ListOrder {
  id: PgColumn
  by?: PgColumn | undefined
  /** Newest or largest first. */
  descending?: boolean
  /** If an id is unique only within a part of the list: the condition that selects the part. */
  within?: SQL | undefined
}

/**
 * Keyset pagination: the condition and order that read the page of a list at `cursor`; pass the rows to `cutPage`.
 * Every page costs the same, and no item repeats when others are added.
 * @param including also return the item at the cursor
 */
export function keyset({ id, by, descending = false, within }: ListOrder, cursor: Cursor, including = false) {
  // For `before`, read backwards from the item.
  const ascending = descending === Boolean(cursor.before)
  const columns = by ? [by, id] : [id]
  const at = cursor.after ?? cursor.before
  const compared = sql.raw(`${ascending ? '>' : '<'}${including ? '=' : ''}`)
  const beyond = at === undefined ? undefined : isBeyond({ id, by, within }, at, compared)
  return { beyond, order: columns.map((column) => (ascending ? asc(column) : desc(column))) }
}

function isBeyond({ id, by, within }: Omit<ListOrder, 'descending'>, at: string, compared: SQL): SQL {
  if (!by) return sql`${id} ${compared} ${at}`
  const position = sql`(select ${by} from ${by.table} where ${and(eq(id, at), within)}), ${at}`
  return sql`(${by}, ${id}) ${compared} (${position})`
}

import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Place } from './page-of.ts'

/** The order of a list: by a column and then by id, or by id alone where ids grow with time. */
export interface ListOrder {
  id: PgColumn
  by?: PgColumn | undefined
  /** Newest or largest first. */
  descending?: boolean
  /** Where an id stands once for each part of the list: the part. */
  within?: SQL | undefined
}

/**
 * How to read the page of a list at `place`: which rows, in which order; `cutPage` makes a page of them. Reading by
 * position costs the same on every page, and shows nothing twice while others add to the list.
 * @param including the item at `place` too
 */
export function keyset({ id, by, descending = false, within }: ListOrder, place: Place, including = false) {
  // What stands before an item is read backwards, beginning beside it.
  const ascending = descending === Boolean(place.before)
  const columns = by ? [by, id] : [id]
  const at = place.after ?? place.before
  const compared = sql.raw(`${ascending ? '>' : '<'}${including ? '=' : ''}`)
  const beyond = at === undefined ? undefined : isBeyond({ id, by, within }, at, compared)
  return { beyond, order: columns.map((column) => (ascending ? asc(column) : desc(column))) }
}

function isBeyond({ id, by, within }: Omit<ListOrder, 'descending'>, at: string, compared: SQL): SQL {
  if (!by) return sql`${id} ${compared} ${at}`
  const position = sql`(select ${by} from ${by.table} where ${and(eq(id, at), within)}), ${at}`
  return sql`(${by}, ${id}) ${compared} (${position})`
}

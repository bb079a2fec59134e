import { and, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { database } from '#app/platform/database/database.server.ts'

/** A span of whole days in UTC: `from` is inclusive, `to` exclusive. */
export interface DaySpan {
  from: Date
  to: Date
}

/**
 * The number of rows of `table` by the day (`2026-11-18`) of `moment`, within a span; days without any are left out.
 */
export async function countByDay(
  table: PgTable,
  moment: PgColumn,
  { from, to }: DaySpan,
  which?: SQL,
): Promise<Map<string, number>> {
  const day = sql<string>`${moment}::date::text`
  const rows = await database()
    .select({ day, count: sql<number>`count(*)::int` })
    .from(table)
    .where(and(gte(moment, from), lt(moment, to), which))
    .groupBy(day)
  return new Map(rows.map((row) => [row.day, row.count]))
}

import { and, desc, eq, gte, lt, sql } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import type { DaySpan } from '#app/platform/lists/by-day.server.ts'
import { readingDays } from './tables.server.ts'

/** Readers per day (`2026-11-18`). By primary key. */
export async function readersByDay({ from, to }: DaySpan): Promise<Map<string, number>> {
  const { day, kind, readers } = readingDays
  const rows = await database()
    .select({ day, readers })
    .from(readingDays)
    .where(and(gte(day, dayOf(from)), lt(day, dayOf(to)), eq(kind, 'all')))
  return new Map(rows.map((row) => [row.day, row.readers]))
}

/** The pages, referrers or campaigns with the most page views, ten at most. */
export function topPageViews({ from, to }: DaySpan, kind: 'page' | 'referrer' | 'campaign') {
  const { day, name } = readingDays
  const count = sql<number>`sum(${readingDays.reads})::int`
  return database()
    .select({ name, reads: count, readers: sql<number>`sum(${readingDays.readers})::int` })
    .from(readingDays)
    .where(and(gte(day, dayOf(from)), lt(day, dayOf(to)), eq(readingDays.kind, kind)))
    .groupBy(name)
    .orderBy(desc(count), name)
    .limit(10)
}

/** Page views of a page, up to a few minutes ago. By primary key, over the whole retention. */
export async function timesRead(path: string): Promise<number> {
  const [summed] = await database()
    .select({ reads: sql<number>`coalesce(sum(${readingDays.reads}), 0)::int` })
    .from(readingDays)
    .where(and(eq(readingDays.kind, 'page'), eq(readingDays.name, path)))
  return summed?.reads ?? 0
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}

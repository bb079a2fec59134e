import { and, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import { date, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { database } from '../database/database.server.ts'
import type { DaySpan } from './by-day.server.ts'

/** Statistics about a deleted row: the figure it counts toward, and the day (`2026-11-18`). */
export interface StoredFigure {
  figure: string
  day: string
}

const storedFigures = pgTable('kept_figures', {
  figure: text().notNull(),
  day: date().notNull(),
  count: integer().notNull(),
})

/** Counts deleted rows, one for each of `counted`. Call it in the transaction of the deletion. */
export async function saveFigures(counted: StoredFigure[]): Promise<void> {
  if (counted.length === 0) return
  const groups = Map.groupBy(counted, ({ figure, day }) => `${figure} ${day}`)
  // Sort the rows: concurrent deletions that lock them in different orders would deadlock.
  const rows = [...groups.entries()]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, [first, ...more]]) => (first ? { ...first, count: more.length + 1 } : []))
  await database()
    .insert(storedFigures)
    .values(rows)
    .onConflictDoUpdate({
      target: [storedFigures.figure, storedFigures.day],
      set: { count: sql`${storedFigures.count} + excluded.count` },
    })
}

/** Uncounts a restored row. Call it in the transaction that restores it. */
export async function undoFigure(counted: StoredFigure): Promise<void> {
  const { figure, day, count } = storedFigures
  const isIt = and(eq(figure, counted.figure), eq(day, counted.day))
  const [stored] = await database().select({ count }).from(storedFigures).where(isIt).for('update')
  if (stored && stored.count > 1)
    await database()
      .update(storedFigures)
      .set({ count: stored.count - 1 })
      .where(isIt)
  else await database().delete(storedFigures).where(isIt)
}

/** The stored counts of `figures` within a span, by primary key. */
export async function storedFiguresIn(
  figures: string[],
  { from, to }: DaySpan,
): Promise<(StoredFigure & { count: number })[]> {
  const { figure, day } = storedFigures
  const [first, last] = [from, to].map((moment) => moment.toISOString().slice(0, 10)) as [string, string]
  return database()
    .select()
    .from(storedFigures)
    .where(and(inArray(figure, figures), gte(day, first), lt(day, last)))
}

import { and, gte, lt, ne, sql } from 'drizzle-orm'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { Forbidden } from '#app/platform/errors.ts'
import { countByDay, type DaySpan } from '#app/platform/lists/by-day.server.ts'
import { storedFiguresIn } from '#app/platform/lists/stored-figures.server.ts'
import { allLeadsAddress, leadKinds } from './filter.ts'
import { leadFigure, leadFigures, type RetainedOutcome } from './lead-figures.server.ts'
import { leadParts } from './parts.server.ts'
import { idSince } from './queries.server.ts'

/** Counts leads of all kinds by day, without spam but including deleted ones. @throws Forbidden unless admin */
export async function leadsByDay(actor: Actor, span: DaySpan): Promise<Map<string, number>> {
  if (!can(actor, 'message.read')) throw new Forbidden()
  const [stored, ...each] = await Promise.all([
    storedFiguresIn(leadFigures, span),
    ...leadParts.map(({ leadKind: { table }, which }) =>
      // Ids are ordered by time: the index on id narrows the scan to the span.
      countByDay(table, table.createdAt, span, and(which, ne(table.status, 'spam'), gte(table.id, idSince(span.from)))),
    ),
  ])
  const storedCounts = stored.map(({ day, count }) => [day, count] as const)
  const days = new Map<string, number>()
  for (const [day, count] of [...each.flatMap((counts) => [...counts]), ...storedCounts])
    days.set(day, (days.get(day) ?? 0) + count)
  return days
}

/** Outcomes of the leads of one kind. */
export interface LeadOutcome {
  label: string
  /** URL of the list of these leads. */
  href: string
  all: number
  answered: number
  archived: number
  /** Neither answered nor archived; null for kinds that expect no answer. */
  open: number | null
}

/**
 * Outcomes of the leads received within a span, by kind. Deleted leads count with their status at deletion.
 * @throws Forbidden unless admin
 */
export async function leadOutcomes(actor: Actor, span: DaySpan): Promise<LeadOutcome[]> {
  if (!can(actor, 'message.read')) throw new Forbidden()
  const { from, to } = span
  const stored = await storedFiguresIn(leadFigures, span)
  return Promise.all(
    leadParts.map(async ({ kind, leadKind: { table, statusAfter }, which, awaitsAnswer }) => {
      const [row] = await database()
        .select({
          all: sql<number>`count(*)::int`,
          answered: sql<number>`count(*) filter (where ${table.status} = ${statusAfter.answering})::int`,
          archived: sql<number>`count(*) filter (where ${table.status} = 'archived')::int`,
        })
        .from(table)
        .where(and(which, ne(table.status, 'spam'), gte(table.id, idSince(from)), lt(table.id, idSince(to))))
      const storedCount = (outcome: RetainedOutcome) =>
        sumOf(stored.filter(({ figure }) => figure === leadFigure(kind, outcome)))
      const answered = (row?.answered ?? 0) + storedCount('answered')
      const archived = (row?.archived ?? 0) + storedCount('archived')
      const all = (row?.all ?? 0) + storedCount('answered') + storedCount('archived') + storedCount('open')
      const label = leadKinds.find(({ value }) => value === kind)?.label ?? kind
      const open = awaitsAnswer ? all - answered - archived : null
      return { label, href: allLeadsAddress({ kind }), all, answered, archived, open }
    }),
  )
}

function sumOf(stored: { count: number }[]): number {
  return stored.reduce((sum, { count }) => sum + count, 0)
}

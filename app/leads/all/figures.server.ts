import { and, gte, lt, ne, sql } from 'drizzle-orm'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { Forbidden } from '#app/platform/errors.ts'
import { countByDay, type DaySpan } from '#app/platform/lists/by-day.server.ts'
import { allLeadsAddress, leadKinds } from './filter.ts'
import { leadParts } from './parts.server.ts'
import { idSince } from './queries.server.ts'

/** How many came in, by day, of all kinds, without spam. @throws Forbidden unless admin */
export async function leadsByDay(actor: Actor, span: DaySpan): Promise<Map<string, number>> {
  if (!can(actor, 'message.read')) throw new Forbidden()
  const each = await Promise.all(
    leadParts.map(({ desk: { table }, which }) =>
      // Ids grow with time: the index on them finds the span.
      countByDay(table, table.createdAt, span, and(which, ne(table.status, 'spam'), gte(table.id, idSince(span.from)))),
    ),
  )
  const days = new Map<string, number>()
  for (const [day, count] of each.flatMap((found) => [...found])) days.set(day, (days.get(day) ?? 0) + count)
  return days
}

/** What became of the leads of one kind. */
export interface LeadOutcome {
  label: string
  /** The list of them. */
  href: string
  all: number
  answered: number
  archived: number
  /** Neither answered nor put away. */
  open: number
}

/** What became of what came in within a span, kind by kind. @throws Forbidden unless admin */
export function leadOutcomes(actor: Actor, { from, to }: DaySpan): Promise<LeadOutcome[]> {
  if (!can(actor, 'message.read')) throw new Forbidden()
  return Promise.all(
    leadParts.map(async ({ kind, desk: { table, standing }, which }) => {
      const [row] = await database()
        .select({
          all: sql<number>`count(*)::int`,
          answered: sql<number>`count(*) filter (where ${table.status} = ${standing.answered})::int`,
          archived: sql<number>`count(*) filter (where ${table.status} = 'archived')::int`,
        })
        .from(table)
        .where(and(which, ne(table.status, 'spam'), gte(table.id, idSince(from)), lt(table.id, idSince(to))))
      const { all = 0, answered = 0, archived = 0 } = row ?? {}
      const label = leadKinds.find(({ value }) => value === kind)?.label ?? kind
      return { label, href: allLeadsAddress({ kind }), all, answered, archived, open: all - answered - archived }
    }),
  )
}

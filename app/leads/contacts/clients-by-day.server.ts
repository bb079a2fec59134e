import { and, eq, gte, lt } from 'drizzle-orm'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { Forbidden } from '#app/platform/errors.ts'
import { countByDay, type DaySpan } from '#app/platform/lists/by-day.server.ts'
import { clientDays, people } from './tables.server.ts'

/**
 * Counts new clients by day, including those whose data has been deleted since; by index.
 * @throws Forbidden unless admin
 */
export async function clientsByDay(actor: Actor, span: DaySpan): Promise<Map<string, number>> {
  if (!can(actor, 'message.read')) throw new Forbidden()
  const { day } = clientDays
  const [from, to] = [span.from, span.to].map((moment) => moment.toISOString().slice(0, 10)) as [string, string]
  const [known, counted] = await Promise.all([
    countByDay(people, people.outcomeAt, span, eq(people.outcome, 'client')),
    database()
      .select()
      .from(clientDays)
      .where(and(gte(day, from), lt(day, to))),
  ])
  for (const one of counted) known.set(one.day, (known.get(one.day) ?? 0) + one.clients)
  return known
}

import { eq } from 'drizzle-orm'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { Forbidden } from '#app/platform/errors.ts'
import { countByDay, type DaySpan } from '#app/platform/lists/by-day.server.ts'
import { people } from './tables.server.ts'

/** How many people became clients, by day; by index. @throws Forbidden unless admin */
export async function clientsByDay(actor: Actor, span: DaySpan): Promise<Map<string, number>> {
  if (!can(actor, 'message.read')) throw new Forbidden()
  return countByDay(people, people.outcomeAt, span, eq(people.outcome, 'client'))
}

import { and, asc, eq, gt } from 'drizzle-orm'
import { type Actor, actorId } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { eventOpenTo } from '../audience/queries.server.ts'
import type { EventRow } from '../lock.server.ts'
import { events } from '../tables.server.ts'

/**
 * The dates of a cohort that are not over and open to the actor, earliest first; undefined for other events, and if
 * only one such date is left. By `events_of_series`.
 */
export async function datesOfCohort(
  actor: Actor,
  { seriesId, cohort }: Pick<EventRow, 'seriesId' | 'cohort'>,
): Promise<EventRow[] | undefined> {
  if (!cohort || !seriesId) return undefined
  const dates = await database()
    .select()
    .from(events)
    .where(and(eq(events.seriesId, seriesId), gt(events.endsAt, new Date()), eventOpenTo(actorId(actor))))
    .orderBy(asc(events.startsAt), asc(events.id))
  return dates.length > 1 ? dates : undefined
}

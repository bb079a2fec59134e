import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import type { EventRow } from '../hold.server.ts'
import { events } from '../tables.server.ts'

/**
 * The dates of a cohort that are not over, the next one first; undefined for what is none, or has one date left. By
 * `events_of_series`.
 */
export async function datesOfCohort({
  seriesId,
  cohort,
}: {
  seriesId: string | null
  cohort: boolean
}): Promise<EventRow[] | undefined> {
  if (!cohort || !seriesId) return undefined
  const dates = await database()
    .select()
    .from(events)
    .where(and(eq(events.seriesId, seriesId), gt(events.endsAt, new Date()), isNull(events.removedAt)))
    .orderBy(asc(events.startsAt), asc(events.id))
  return dates.length > 1 ? dates : undefined
}

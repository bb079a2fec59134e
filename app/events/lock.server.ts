import { and, asc, eq, inArray, isNull, or, type SQL } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/ids.ts'
import { eventRegistrations } from './registrations/tables.server.ts'
import { events } from './tables.server.ts'

/** A row of the events table. */
export type EventRow = typeof events.$inferSelect

/** Locks an event until the transaction ends. The caller has authorized the actor. @throws NotFound */
export async function lockEvent(id: string): Promise<EventRow> {
  const event = isId(id) ? await lockEventIfExists(id) : undefined
  if (!event) throw new NotFound()
  return event
}

/**
 * Locks the dates that a registration for an event covers: the event, and for a cohort all other dates that are not
 * over, earliest first. Includes trashed dates, because cancelling a cohort also cancels dates that may be restored.
 * All dates of the cohort are locked at once in id order: locking restored or postponed dates later would deadlock
 * concurrent actions.
 * @throws NotFound if the event itself is in the trash
 */
export async function lockDates(id: string): Promise<[event: EventRow, ...others: EventRow[]]> {
  const { seriesId, cohort, removedAt } = events
  const [requested] = isId(id)
    ? await database()
        .select({ seriesId, cohort })
        .from(events)
        .where(and(eq(events.id, id), isNull(removedAt)))
    : []
  if (!requested) throw new NotFound()
  const locked = await database()
    .select()
    .from(events)
    .where(requested.cohort && requested.seriesId ? eq(seriesId, requested.seriesId) : eq(events.id, id))
    .orderBy(asc(events.id))
    .for('update')
  const event = locked.find((one) => one.id === id)
  if (!event || event.removedAt) throw new NotFound()
  // The event joined a cohort while we waited for its row: lock again.
  if (event.cohort !== requested.cohort) return lockDates(id)
  const now = new Date()
  const further = locked.filter((one) => one !== event && one.endsAt > now)
  return [event, ...further.sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())]
}

/**
 * Locks all dates of some registrations and the other dates of their cohorts, in id order until the transaction ends,
 * including past and trashed dates.
 */
export function lockEventsOfRegistrations(registrationIds: string[]): Promise<EventRow[]> {
  return lockRegistrations(inArray(eventRegistrations.id, registrationIds))
}

/** The same for all registrations of a member; concurrent account deletions would deadlock otherwise. */
export function lockEventsOf(memberId: string): Promise<EventRow[]> {
  return lockRegistrations(eq(eventRegistrations.userId, memberId))
}

async function lockRegistrations(which: SQL): Promise<EventRow[]> {
  const registered = database().select({ id: eventRegistrations.eventId }).from(eventRegistrations).where(which)
  const cohorts = database()
    .select({ id: events.seriesId })
    .from(events)
    .where(and(inArray(events.id, registered), eq(events.cohort, true)))
  return database()
    .select()
    .from(events)
    .where(or(inArray(events.id, registered), and(inArray(events.seriesId, cohorts), eq(events.cohort, true))))
    .orderBy(asc(events.id))
    .for('update')
}

/** Locks an event until the transaction ends; undefined if it was deleted. */
export async function lockEventIfExists(id: string): Promise<EventRow | undefined> {
  const [event] = await database()
    .select()
    .from(events)
    .where(and(eq(events.id, id), isNull(events.removedAt)))
    .for('update')
  return event
}

import { and, asc, eq, inArray, isNull, or, type SQL } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/ids.ts'
import { eventRegistrations } from './registrations/tables.server.ts'
import { events } from './tables.server.ts'

/** An event as its table has it, for acts. */
export type EventRow = typeof events.$inferSelect

/** The event for an act that has judged its actor, its row locked until the transaction ends. @throws NotFound */
export async function lockEvent(id: string): Promise<EventRow> {
  const event = isId(id) ? await findHeldEvent(id) : undefined
  if (!event) throw new NotFound()
  return event
}

/**
 * What a registration for an event is for: the event, and of a cohort all other dates that are not over, the next one
 * first. Those in the trash are among them, since whoever gives up a cohort gives up a date that may come back. The
 * rows of all dates of the cohort are locked in id order until the transaction ends: a date that comes back from the
 * trash meanwhile, or is put off, would be locked after the others otherwise, and two acts would deadlock.
 * @throws NotFound for one that is in the trash itself
 */
export async function lockDates(id: string): Promise<[event: EventRow, ...others: EventRow[]]> {
  const { seriesId, cohort, removedAt } = events
  const [asked] = isId(id)
    ? await database()
        .select({ seriesId, cohort })
        .from(events)
        .where(and(eq(events.id, id), isNull(removedAt)))
    : []
  if (!asked) throw new NotFound()
  const held = await database()
    .select()
    .from(events)
    .where(asked.cohort && asked.seriesId ? eq(seriesId, asked.seriesId) : eq(events.id, id))
    .orderBy(asc(events.id))
    .for('update')
  const event = held.find((one) => one.id === id)
  if (!event || event.removedAt) throw new NotFound()
  // It became a cohort's while its row was waited for.
  if (event.cohort !== asked.cohort) return lockDates(id)
  const now = new Date()
  const further = held.filter((one) => one !== event && one.endsAt > now)
  return [event, ...further.sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())]
}

/**
 * All dates that some registrations are for, and the others of their cohorts, their rows locked in id order until the
 * transaction ends: those that are over and those in the trash too.
 */
export function lockEventsOfRegistrations(registrationIds: string[]): Promise<EventRow[]> {
  return lockRegistrations(inArray(eventRegistrations.id, registrationIds))
}

/** The same for all registrations of a member: two who leave at once would deadlock otherwise. */
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

/** The event, its row locked until the transaction ends; undefined for one that is gone. */
export async function findHeldEvent(id: string): Promise<EventRow | undefined> {
  const [event] = await database()
    .select()
    .from(events)
    .where(and(eq(events.id, id), isNull(events.removedAt)))
    .for('update')
  return event
}

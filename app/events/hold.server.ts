import { and, asc, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/ids.ts'
import { eventRegistrations } from './registrations/tables.server.ts'
import { events } from './tables.server.ts'

/** An event as its table has it, for acts. */
export type EventRow = typeof events.$inferSelect

/** The event for an act that has judged its actor, its row locked until the transaction ends. @throws NotFound */
export async function holdEvent(id: string): Promise<EventRow> {
  const event = isId(id) ? await findHeldEvent(id) : undefined
  if (!event) throw new NotFound()
  return event
}

/**
 * What a registration for an event is for, their rows locked in id order until the transaction ends: the event, and of
 * a cohort all other dates that are not over, the next one first.
 * @throws NotFound
 */
export async function holdDates(id: string): Promise<[event: EventRow, ...others: EventRow[]]> {
  const { seriesId, cohort, removedAt } = events
  const stands = isNull(removedAt)
  const [asked] = isId(id)
    ? await database()
        .select({ seriesId, cohort })
        .from(events)
        .where(and(eq(events.id, id), stands))
    : []
  if (!asked) throw new NotFound()
  const others =
    asked.cohort && asked.seriesId ? and(eq(seriesId, asked.seriesId), gt(events.endsAt, new Date())) : undefined
  const held = await database()
    .select()
    .from(events)
    .where(and(or(eq(events.id, id), others), stands))
    .orderBy(asc(events.id))
    .for('update')
  const event = held.find((one) => one.id === id)
  if (!event) throw new NotFound()
  // It became a cohort's while its row was waited for.
  if (event.cohort !== asked.cohort) return holdDates(id)
  const further = held.filter((one) => one !== event)
  return [event, ...further.sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())]
}

/**
 * All dates that some registrations are for, and the others of their cohorts, their rows locked in id order until the
 * transaction ends: those that are over and those in the trash too.
 */
export async function holdEventsOfSeats(registrationIds: string[]): Promise<EventRow[]> {
  const registered = database()
    .select({ id: eventRegistrations.eventId })
    .from(eventRegistrations)
    .where(inArray(eventRegistrations.id, registrationIds))
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

/**
 * Locks every event that the member is registered for, in id order: two who leave at once would deadlock otherwise.
 * @returns them, those in the trash too
 */
export async function holdEventsOf(memberId: string): Promise<EventRow[]> {
  const registered = database()
    .select({ id: eventRegistrations.eventId })
    .from(eventRegistrations)
    .where(eq(eventRegistrations.userId, memberId))
  return database().select().from(events).where(inArray(events.id, registered)).orderBy(asc(events.id)).for('update')
}

import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/ids.ts'
import { eventRegistrations } from './registrations/tables.server.ts'
import { events } from './tables.server.ts'

/** An event as its table has it, for acts. */
export type EventRow = typeof events.$inferSelect

/** The event for an act that has judged its actor, its row locked until the transaction ends. @throws NotFound */
export async function holdEvent(id: string): Promise<EventRow> {
  if (!isId(id)) throw new NotFound()
  const [event] = await database()
    .select()
    .from(events)
    .where(and(eq(events.id, id), isNull(events.removedAt)))
    .for('update')
  if (!event) throw new NotFound()
  return event
}

/** Locks every event that the member has a seat in, in id order: two who leave at once would deadlock otherwise. */
export async function holdEventsOf(memberId: string): Promise<void> {
  const seats = database()
    .select({ id: eventRegistrations.eventId })
    .from(eventRegistrations)
    .where(eq(eventRegistrations.userId, memberId))
  await database()
    .select({ id: events.id })
    .from(events)
    .where(inArray(events.id, seats))
    .orderBy(asc(events.id))
    .for('update')
}

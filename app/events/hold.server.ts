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
  const event = isId(id) ? await findHeldEvent(id) : undefined
  if (!event) throw new NotFound()
  return event
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

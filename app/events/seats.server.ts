import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { Conflict } from '#app/platform/errors.ts'
import { events } from './tables.server.ts'

/**
 * Hears that a registration was made: takes its seat, or undoes it. One conditional update, so that the last seat goes
 * to exactly one of those who want it at once.
 * @throws Conflict where no seat is left
 */
export async function takeSeat({ eventId }: { eventId: string }): Promise<void> {
  const seated = await database()
    .update(events)
    .set({ seatsTaken: sql`${events.seatsTaken} + 1` })
    .where(and(eq(events.id, eventId), or(isNull(events.capacity), sql`${events.seatsTaken} < ${events.capacity}`)))
    .returning({ id: events.id })
  if (seated.length === 0) throw new Conflict('This event is full. If somebody cancels, a seat becomes free here.')
}

/** Hears that a registration was cancelled. */
export async function freeSeat({ eventId }: { eventId: string }): Promise<void> {
  await database()
    .update(events)
    .set({ seatsTaken: sql`${events.seatsTaken} - 1` })
    .where(eq(events.id, eventId))
}

/** Hears that the registrations of somebody who leaves were withdrawn. */
export async function freeSeats({ eventIds }: { eventIds: string[] }): Promise<void> {
  if (eventIds.length === 0) return
  // Rows in id order: two who leave at once would deadlock.
  await database().execute(
    sql`select 1 from ${events} where ${inArray(events.id, eventIds)} order by ${events.id} for update`,
  )
  await database()
    .update(events)
    .set({ seatsTaken: sql`${events.seatsTaken} - 1` })
    .where(inArray(events.id, eventIds))
}

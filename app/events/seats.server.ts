import { inArray, sql } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { Conflict } from '#app/platform/errors.ts'
import type { EventRow } from './hold.server.ts'
import { events } from './tables.server.ts'

/** Takes a seat in an event whose row the act holds. @throws Conflict where none is left */
export async function takeSeat({ id, capacity, seatsTaken }: EventRow): Promise<void> {
  if (capacity !== null && seatsTaken >= capacity)
    throw new Conflict('This event is full. If somebody cancels, a seat becomes free here.')
  await changeSeats([id], 1)
}

/** Frees one seat in each of the events, whose rows the act holds. */
export async function freeSeats(eventIds: string[]): Promise<void> {
  if (eventIds.length > 0) await changeSeats(eventIds, -1)
}

async function changeSeats(eventIds: string[], by: 1 | -1): Promise<void> {
  await database()
    .update(events)
    .set({ seatsTaken: sql`${events.seatsTaken} + ${by}` })
    .where(inArray(events.id, eventIds))
}

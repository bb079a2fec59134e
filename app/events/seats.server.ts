import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import { system } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { defineJob, enqueue } from '#app/platform/jobs/jobs.server.ts'
import { emit } from '#app/platform/signals/signals.server.ts'
import { type EventRow, findHeldEvent } from './hold.server.ts'
import { eventRegistrations } from './registrations/tables.server.ts'
import { events } from './tables.server.ts'

declare module '#app/platform/signals/signals.server.ts' {
  interface Signals {
    /** A seat became free, and the first who waited has it now. `memberId` is null for a guest without an account. */
    'seat.freed': { eventId: string; title: string; registrationId: string; memberId: string | null }
  }
}

/** How many move up in one transaction: each of them is written to. */
const batch = 100

/** Takes a seat in an event whose row the act holds, or the next place on its waiting list. */
export async function takeSeat({ id, capacity, seatsTaken }: EventRow): Promise<'seated' | 'waiting'> {
  if (capacity !== null && seatsTaken >= capacity) return 'waiting'
  await changeSeats(id, 1)
  return 'seated'
}

/** Removes registrations of an event whose row the act holds; who waits moves up into the seats that they had. */
export async function giveUpSeats(event: EventRow, registrationIds: string[]): Promise<void> {
  const gone = await database()
    .delete(eventRegistrations)
    .where(and(eq(eventRegistrations.eventId, event.id), inArray(eventRegistrations.id, registrationIds)))
    .returning({ state: eventRegistrations.state })
  const seats = gone.filter(({ state }) => state === 'seated').length
  if (seats === 0) return
  await changeSeats(event.id, -seats)
  await fillSeats(event.id)
}

/** Gives free seats of an event whose row the act holds to the first who wait, until it begins. */
export async function fillSeats(eventId: string): Promise<void> {
  const event = await findHeldEvent(eventId)
  if (!event || event.cancelledAt || event.startsAt <= new Date()) return
  const free = event.capacity === null ? batch : Math.min(batch, event.capacity - event.seatsTaken)
  if (free <= 0) return
  const next = await database()
    .select({ id: eventRegistrations.id })
    .from(eventRegistrations)
    .where(and(eq(eventRegistrations.eventId, eventId), eq(eventRegistrations.state, 'waiting')))
    .orderBy(asc(eventRegistrations.place))
    .limit(free)
  for (const { id } of next) await moveUp(event, id)
  await changeSeats(eventId, next.length)
  if (next.length === batch) await enqueue(fillLater, { eventId })
}

const fillLater = defineJob<{ eventId: string }>('event.fill-seats', ({ eventId }) =>
  transaction(() => fillSeats(eventId)),
)

async function moveUp({ id: eventId, title, declineHours, startsAt }: EventRow, id: string): Promise<void> {
  const now = Date.now()
  const answerBy = new Date(Math.min(now + declineHours * 3_600_000, startsAt.getTime()))
  const [moved] = await database()
    .update(eventRegistrations)
    .set({ state: 'seated', seatedAt: new Date(now), answerBy })
    .where(and(eq(eventRegistrations.id, id), ne(eventRegistrations.state, 'seated')))
    .returning({ memberId: eventRegistrations.userId })
  if (moved) await emit(system, 'seat.freed', { eventId, title, registrationId: id, memberId: moved.memberId })
}

async function changeSeats(eventId: string, by: number): Promise<void> {
  if (by === 0) return
  await database()
    .update(events)
    .set({ seatsTaken: sql`${events.seatsTaken} + ${by}` })
    .where(eq(events.id, eventId))
}

import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { system } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { emit } from '#app/platform/events.server.ts'
import { defineJob, enqueue } from '#app/platform/jobs/jobs.server.ts'
import { saveFigures } from '#app/platform/lists/stored-figures.server.ts'
import { invalidateTags } from '#app/platform/pages.server.ts'
import { type EventRow, lockDates } from './lock.server.ts'
import { joinWaitingList } from './registrations/join-waiting-list.server.ts'
import { type RegisteredPerson, registrationsOn } from './registrations/person.server.ts'
import { eventRegistrations } from './registrations/tables.server.ts'
import { seatsTag } from './seats-tag.ts'
import { events } from './tables.server.ts'

declare module '#app/platform/events.server.ts' {
  interface DomainEvents {
    /**
     * A seat became free and went to the first on the waiting list. `memberId` is null for a guest without an account.
     */
    'seat.freed': { eventId: string; title: string; registrationId: string; memberId: string | null }
  }
}

/** Name of the figure that counts deleted registrations. */
export const registrationFigure = 'registration'

/** How many people move up in one transaction, each of whom gets an email. */
const batch = 100

/**
 * Takes a seat on each of the locked dates, or joins the waiting list on all of them. If others are waiting, newcomers
 * queue behind them even if a seat is free: it is about to be given to the first in line.
 */
export async function takeSeats(dates: EventRow[]): Promise<'seated' | 'waiting'> {
  if (Math.min(...dates.map(freeSeats)) <= 0) return 'waiting'
  const line = await findDateWithWaitingList(dates)
  if (line) {
    await fillSeatsLater(line)
    return 'waiting'
  }
  for (const { id } of dates) await changeSeats(id, 1)
  return 'seated'
}

/** Deletes registrations for locked dates; waiting people move up into the freed seats. */
export async function cancelRegistrationsOf(dates: EventRow[], registrationIds: string[]): Promise<void> {
  if (registrationIds.length === 0) return
  const gone = await database()
    .delete(eventRegistrations)
    .where(inArray(eventRegistrations.id, registrationIds))
    .returning({
      eventId: eventRegistrations.eventId,
      state: eventRegistrations.state,
      createdAt: eventRegistrations.createdAt,
    })
  const over = new Set(dates.filter(({ endsAt }) => endsAt <= new Date()).map(({ id }) => id))
  // Keep counting registrations for past events, without names.
  await saveFigures(
    gone
      .filter(({ eventId, state }) => over.has(eventId) && state !== 'asked')
      .map(({ createdAt }) => ({ figure: registrationFigure, day: createdAt.toISOString().slice(0, 10) })),
  )
  const freed = dates.flatMap((date) => {
    const seats = gone.filter(({ eventId, state }) => eventId === date.id && state === 'seated').length
    return seats > 0 ? [{ date, seats }] : []
  })
  for (const { date, seats } of freed) await changeSeats(date.id, -seats)
  // Fill a cohort once, through any of its dates. Trashed dates are filled when they are restored.
  const current = freed.filter(({ date }) => !date.removedAt)
  const once = new Map(current.map(({ date }) => [date.cohort ? date.seriesId : date.id, date.id]))
  for (const id of once.values()) await fillSeats(id)
}

/**
 * Moves waiting people up into free seats until the event begins; in a cohort only those who find a seat on every date
 * that they wait for. The caller has locked the rows of all these dates, or of none.
 */
export async function fillSeats(eventId: string): Promise<void> {
  const dates = await datesToFill(eventId)
  const free = new Map(dates.map((date) => [date.id, freeSeats(date)]))
  const maximum = Math.min(batch, sum([...free.values()]))
  if (maximum <= 0) return
  let moved = 0
  const withFreeSeats = dates.filter(({ id }) => (free.get(id) ?? 0) > 0)
  for (const person of await firstToWait(withFreeSeats, maximum)) {
    const registrations = await registrationsOn(dates, person)
    const waiting = registrations.filter(({ state }) => state === 'waiting')
    const hasSeats = waiting.every(({ eventId }) => (free.get(eventId) ?? 0) > 0)
    // A person who cannot be seated on all of their dates blocks these dates for those behind: nobody is overtaken.
    for (const { eventId } of waiting) free.set(eventId, hasSeats ? (free.get(eventId) ?? 0) - 1 : 0)
    if (hasSeats) await moveUp(dates, registrations)
    if (hasSeats) moved++
    if (moved === maximum || sum([...free.values()]) === 0) break
  }
  if (moved === batch) await enqueue(fillLater, { eventId })
}

/**
 * People waiting for any of some dates with free seats, in order of registration: as many as can be seated, and a few
 * more. People who wait for full dates only take no one's place.
 */
async function firstToWait(dates: EventRow[], maximum: number): Promise<RegisteredPerson[]> {
  const { id, eventId, userId, guestEmail, state, place } = eventRegistrations
  const ids = dates.map((date) => date.id)
  const line = await database()
    .select({ userId, guestEmail })
    .from(eventRegistrations)
    .where(and(inArray(eventId, ids), eq(state, 'waiting')))
    .orderBy(asc(place), asc(id))
    // Each person has one row per date, and a person without a seat closes at least one date.
    .limit((maximum + dates.length - 1) * dates.length)
  return [...new Map(line.map((one) => [one.userId ?? one.guestEmail?.toLowerCase(), one])).values()]
}

/**
 * Enqueues filling the seats of a cohort, including people for whom a date was not open before. It needs its own
 * transaction: a caller who has locked one date must not wait for others.
 */
export async function fillSeatsLater(eventId: string): Promise<void> {
  await enqueue(fillLater, { eventId })
}

/** A date with a waiting list that is filled until it begins; undefined if nobody waits. */
async function findDateWithWaitingList(dates: EventRow[]): Promise<string | undefined> {
  const coming = dates.filter(({ capacity, startsAt }) => capacity !== null && startsAt > new Date())
  if (coming.length === 0) return undefined
  const { eventId, state } = eventRegistrations
  const ids = coming.map(({ id }) => id)
  const [first] = await database()
    .select({ eventId })
    .from(eventRegistrations)
    .where(and(inArray(eventId, ids), eq(state, 'waiting')))
    .limit(1)
  return first?.eventId
}

const fillLater = defineJob<{ eventId: string }>('event.fill-seats', ({ eventId }) =>
  transaction(async () => {
    await joinWaitingList(await datesToFill(eventId))
    await fillSeats(eventId)
  }),
)

/** Locks the dates that can still be filled: the event, or the dates of its cohort, earliest first. */
async function datesToFill(eventId: string): Promise<EventRow[]> {
  const dates = await lockDates(eventId).catch((error: unknown) => {
    if (error instanceof NotFound) return []
    throw error
  })
  const now = new Date()
  return dates
    .filter(({ draft, cancelledAt, removedAt, startsAt }) => !(draft || cancelledAt || removedAt) && startsAt > now)
    .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
}

/** Seats a person on the dates that they wait for. They need not accept if they already have a seat on another date. */
async function moveUp(dates: EventRow[], registrations: (typeof eventRegistrations.$inferSelect)[]): Promise<void> {
  const waiting = registrations.filter(({ state }) => state === 'waiting')
  const next = dates.find(({ id }) => waiting.some(({ eventId }) => eventId === id))
  const first = waiting.find(({ eventId }) => eventId === next?.id)
  if (!next || !first) return
  const isComing = registrations.some(({ state, offered }) => state === 'seated' && !offered)
  const now = Date.now()
  const answerBy = new Date(Math.min(now + next.declineHours * 3_600_000, next.startsAt.getTime()))
  const ids = waiting.map(({ id }) => id)
  await database()
    .update(eventRegistrations)
    .set({
      state: 'seated',
      seatedAt: new Date(now),
      answerBy: isComing ? null : answerBy,
      offered: next.mustAccept && !isComing,
    })
    .where(inArray(eventRegistrations.id, ids))
  for (const { eventId } of waiting) await changeSeats(eventId, 1)
  const payload = { eventId: next.id, title: next.title, registrationId: first.id, memberId: first.userId }
  await emit(system, 'seat.freed', payload)
}

function sum(seats: number[]): number {
  return seats.reduce((all, some) => all + Math.max(some, 0), 0)
}

function freeSeats({ capacity, seatsTaken }: EventRow): number {
  return capacity === null ? Number.POSITIVE_INFINITY : capacity - seatsTaken
}

async function changeSeats(eventId: string, by: number): Promise<void> {
  await database()
    .update(events)
    .set({ seatsTaken: sql`${events.seatsTaken} + ${by}`, seatChanges: sql`${events.seatChanges} + 1` })
    .where(eq(events.id, eventId))
  await invalidateTags(seatsTag(eventId))
}

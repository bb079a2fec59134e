import { and, eq } from 'drizzle-orm'
import { writingMember } from '#app/members/directory.server.ts'
import { can } from '#app/permissions.ts'
import { type Actor, type SignedIn, system } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Conflict, Forbidden } from '#app/platform/errors.ts'
import { consume, type Limit } from '#app/platform/limits/limits.server.ts'
import { emit } from '#app/platform/signals/signals.server.ts'
import { type EventRow, holdEvent, holdEventsOf } from '../hold.server.ts'
import { freeSeats, takeSeat } from '../seats.server.ts'
import { eventRegistrations } from './tables.server.ts'

declare module '#app/platform/signals/signals.server.ts' {
  interface Signals {
    'registration.made': { eventId: string; memberId: string }
    'registration.cancelled': { eventId: string; memberId: string }
    'registrations.withdrawn': { eventIds: string[] }
  }
}

const limit: Limit = { name: 'event.register', points: 60, seconds: 3600, per: 'account' }

/**
 * Registers the actor for an event; doing it again changes nothing.
 * @throws NotFound, Conflict for an event that is over or full, Forbidden for the suspended, TooMany
 */
export async function register(actor: Actor, eventId: string): Promise<void> {
  const member = await admitted(actor)
  await transaction(async () => {
    await writingMember(member)
    const event = await holdOpenEvent(eventId)
    const made = await database()
      .insert(eventRegistrations)
      .values({ eventId: event.id, userId: member.id })
      .onConflictDoNothing()
      .returning({ eventId: eventRegistrations.eventId })
    if (made.length === 0) return
    await takeSeat(event)
    await emit(member, 'registration.made', { eventId: event.id, memberId: member.id })
  })
}

/**
 * Cancels the actor's registration; without one it changes nothing. The suspended may, too.
 * @throws NotFound, Conflict for an event that is over
 */
export async function cancelRegistration(actor: Actor, eventId: string): Promise<void> {
  const member = await admitted(actor)
  await transaction(async () => {
    const event = await holdOpenEvent(eventId)
    const gone = await database()
      .delete(eventRegistrations)
      .where(and(eq(eventRegistrations.eventId, event.id), eq(eventRegistrations.userId, member.id)))
      .returning({ eventId: eventRegistrations.eventId })
    if (gone.length === 0) return
    await freeSeats([event.id])
    await emit(member, 'registration.cancelled', { eventId: event.id, memberId: member.id })
  })
}

/** Gives back the seats of somebody who leaves. Their own row is locked, so that no seat is taken meanwhile. */
export async function withdrawRegistrations(memberId: string): Promise<void> {
  await holdEventsOf(memberId)
  const gone = await database()
    .delete(eventRegistrations)
    .where(eq(eventRegistrations.userId, memberId))
    .returning({ eventId: eventRegistrations.eventId })
  if (gone.length === 0) return
  const eventIds = gone.map((row) => row.eventId)
  await freeSeats(eventIds)
  await emit(system, 'registrations.withdrawn', { eventIds })
}

async function admitted(actor: Actor): Promise<SignedIn> {
  if (actor.kind !== 'member' || !can(actor, 'event.register')) throw new Forbidden('Please sign in first.')
  await consume(limit, actor.id)
  return actor
}

async function holdOpenEvent(eventId: string): Promise<EventRow> {
  const event = await holdEvent(eventId)
  if (event.endsAt <= new Date()) throw new Conflict('This event is over.')
  return event
}

import { and, eq } from 'drizzle-orm'
import { writingMember } from '#app/members/directory.server.ts'
import { can } from '#app/permissions.ts'
import { type Actor, actorId, system } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Conflict, Forbidden } from '#app/platform/errors.ts'
import { consume, type Limit } from '#app/platform/limits/limits.server.ts'
import { emit } from '#app/platform/signals/signals.server.ts'
import { findEvent } from '../queries.server.ts'
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
  const event = await findEvent(eventId)
  const memberId = actorId(actor)
  if (!memberId || !can(actor, 'event.register')) throw new Forbidden('Please sign in first.')
  if (event.endsAt <= new Date()) throw new Conflict('This event is over.')
  await consume(limit, memberId)
  await transaction(async () => {
    await writingMember(actor)
    const made = await database()
      .insert(eventRegistrations)
      .values({ eventId: event.id, userId: memberId })
      .onConflictDoNothing()
      .returning({ eventId: eventRegistrations.eventId })
    // The event's seats are taken by its listener, which throws where none is left and so undoes the registration.
    if (made.length > 0) await emit(actor, 'registration.made', { eventId: event.id, memberId })
  })
}

/**
 * Cancels the actor's registration; without one it changes nothing.
 * @throws NotFound, Conflict for an event that is over
 */
export async function cancelRegistration(actor: Actor, eventId: string): Promise<void> {
  const event = await findEvent(eventId)
  const memberId = actorId(actor)
  if (!memberId || !can(actor, 'event.register')) throw new Forbidden('Please sign in first.')
  if (event.endsAt <= new Date()) throw new Conflict('This event is over.')
  await consume(limit, memberId)
  await transaction(async () => {
    const gone = await database()
      .delete(eventRegistrations)
      .where(and(eq(eventRegistrations.eventId, event.id), eq(eventRegistrations.userId, memberId)))
      .returning({ eventId: eventRegistrations.eventId })
    if (gone.length > 0) await emit(actor, 'registration.cancelled', { eventId: event.id, memberId })
  })
}

/** Hears that a member leaves: their seats become free. */
export async function withdrawRegistrations({ memberId }: { memberId: string }): Promise<void> {
  const gone = await database()
    .delete(eventRegistrations)
    .where(eq(eventRegistrations.userId, memberId))
    .returning({ eventId: eventRegistrations.eventId })
  await emit(system, 'registrations.withdrawn', { eventIds: gone.map((row) => row.eventId) })
}

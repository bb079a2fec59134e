import { and, eq } from 'drizzle-orm'
import { writingMember } from '#app/members/directory.server.ts'
import { can } from '#app/permissions.ts'
import { type Actor, type SignedIn, system } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Conflict, Forbidden, NotFound } from '#app/platform/errors.ts'
import { consume, type Limit } from '#app/platform/limits/limits.server.ts'
import { emit } from '#app/platform/signals/signals.server.ts'
import { seesEvent } from '../audience/queries.server.ts'
import { type EventRow, holdEvent, holdEventsOf } from '../hold.server.ts'
import { giveUpSeats, takeSeat } from '../seats.server.ts'
import { eventRegistrations } from './tables.server.ts'

/** Which registration, of whom: null for a guest without an account. */
interface RegistrationFacts {
  eventId: string
  registrationId: string
  memberId: string | null
}

declare module '#app/platform/signals/signals.server.ts' {
  interface Signals {
    'registration.made': RegistrationFacts
    /** Nothing was free: they wait for a seat. */
    'registration.queued': RegistrationFacts
    'registration.cancelled': RegistrationFacts
    'registrations.withdrawn': { eventIds: string[] }
  }
}

const limit: Limit = { name: 'event.register', points: 60, seconds: 3600, per: 'account' }

/**
 * Registers the actor for an event, or puts them on its waiting list where it is full; doing it again changes nothing.
 * @param timeZone their own, where their browser said it
 * @throws NotFound, Conflict for an event that is over or cancelled, Forbidden for the suspended, TooMany
 */
export async function register(
  actor: Actor,
  eventId: string,
  timeZone: string | null = null,
): Promise<'seated' | 'waiting'> {
  const member = await admitted(actor)
  return transaction(async () => {
    await writingMember(member)
    const event = await holdOpenEvent(member, eventId)
    const [known] = await database().select().from(eventRegistrations).where(ofMember(event.id, member.id))
    if (known) return known.state === 'seated' ? 'seated' : 'waiting'
    const state = await takeSeat(event)
    const toldRevision = event.revision
    const [made] = await database()
      .insert(eventRegistrations)
      .values({ eventId: event.id, userId: member.id, state, timeZone, toldRevision })
      .returning({ registrationId: eventRegistrations.id })
    const facts = { eventId: event.id, registrationId: made?.registrationId ?? '', memberId: member.id }
    await emit(member, state === 'seated' ? 'registration.made' : 'registration.queued', facts)
    return state
  })
}

/**
 * Cancels the actor's registration, or takes them off the waiting list; without one it changes nothing. The suspended
 * may, too.
 * @throws NotFound, Conflict for an event that is over
 */
export async function cancelRegistration(actor: Actor, eventId: string): Promise<void> {
  const member = await admitted(actor)
  await transaction(async () => {
    const event = await holdShownEvent(member, eventId)
    refuseIfOver(event)
    const [own] = await database().select().from(eventRegistrations).where(ofMember(event.id, member.id))
    if (own) await cancelHeld(member, event, own)
  })
}

/**
 * Cancels a registration of an event whose row the act holds. Who cancelled hears of it before it is gone: a listener
 * would not find them afterwards.
 */
export async function cancelHeld(
  actor: Actor,
  event: EventRow,
  { id, userId }: { id: string; userId: string | null },
): Promise<void> {
  await emit(actor, 'registration.cancelled', { eventId: event.id, registrationId: id, memberId: userId })
  await giveUpSeats(event, [id])
}

/** Gives back the seats of somebody who leaves. Their own row is locked, so that no seat is taken meanwhile. */
export async function withdrawRegistrations(memberId: string): Promise<void> {
  const held = await holdEventsOf(memberId)
  for (const event of held) {
    const own = await database()
      .select({ id: eventRegistrations.id })
      .from(eventRegistrations)
      .where(ofMember(event.id, memberId))
    await giveUpSeats(
      event,
      own.map(({ id }) => id),
    )
  }
  const eventIds = held.map(({ id }) => id)
  if (eventIds.length > 0) await emit(system, 'registrations.withdrawn', { eventIds })
}

/** @throws Conflict for an event that is over, which nobody leaves any more */
export function refuseIfOver(event: EventRow): void {
  if (event.endsAt <= new Date()) throw new Conflict('This event is over.')
}

async function holdOpenEvent(actor: Actor, eventId: string): Promise<EventRow> {
  const event = await holdShownEvent(actor, eventId)
  refuseIfOver(event)
  if (event.cancelledAt) throw new Conflict('This event is cancelled.')
  return event
}

/** The event, held, where the actor may see it. A draft is there for nobody yet. */
async function holdShownEvent(actor: Actor, eventId: string): Promise<EventRow> {
  const event = await holdEvent(eventId)
  if (event.draft || !(await seesEvent(actor, event))) throw new NotFound()
  return event
}

async function admitted(actor: Actor): Promise<SignedIn> {
  if (actor.kind !== 'member' || !can(actor, 'event.register')) throw new Forbidden('Please sign in first.')
  await consume(limit, actor.id)
  return actor
}

function ofMember(eventId: string, memberId: string) {
  return and(eq(eventRegistrations.eventId, eventId), eq(eventRegistrations.userId, memberId))
}

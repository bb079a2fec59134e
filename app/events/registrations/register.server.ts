import { and, eq } from 'drizzle-orm'
import { requireActiveMember } from '#app/members/directory.server.ts'
import { can } from '#app/permissions.ts'
import { type Actor, type SignedIn, system } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Conflict, Forbidden, NotFound } from '#app/platform/errors.ts'
import { emit } from '#app/platform/events.server.ts'
import { purgeJobs } from '#app/platform/jobs/jobs.server.ts'
import { consume, type Limit } from '#app/platform/limits/limits.server.ts'
import { canSeeEvent } from '../audience/queries.server.ts'
import { type EventRow, lockDates, lockEventsOf } from '../lock.server.ts'
import { mailSeat } from '../mails/notify-of-registration.server.ts'
import { cancelRegistrationsOf } from '../seats.server.ts'
import { enroll } from './enroll.server.ts'
import { registrationsOn } from './person.server.ts'
import { eventRegistrations } from './tables.server.ts'

/** Which registration, of whom: null for a guest without an account. */
interface RegistrationFacts {
  eventId: string
  registrationId: string
  memberId: string | null
}

declare module '#app/platform/events.server.ts' {
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
 * @param arrival their own zone, where their browser said it, and what led them here
 * @throws NotFound, Conflict for an event that is over or cancelled, Forbidden for the suspended, TooMany
 */
export async function register(
  actor: Actor,
  eventId: string,
  { timeZone = null, source = null }: { timeZone?: string | null; source?: Record<string, string> | null } = {},
): Promise<'seated' | 'waiting'> {
  const member = await admitted(actor)
  return transaction(async () => {
    await requireActiveMember(member)
    const dates = await lockOpenDates(member, eventId)
    const [event] = dates
    const [known] = await database().select().from(eventRegistrations).where(ofMember(event.id, member.id))
    if (known) return known.state === 'seated' ? 'seated' : 'waiting'
    const made = await enroll(dates, { userId: member.id, timeZone, source })
    if (!made) return 'seated'
    const { registrationId, state } = made
    const facts = { eventId: event.id, registrationId, memberId: member.id }
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
    const dates = await lockVisibleDates(member, eventId)
    requireNotOver(dates[0])
    const [own] = await database().select().from(eventRegistrations).where(ofMember(eventId, member.id))
    if (own) await cancelHeld(member, dates, own)
  })
}

/**
 * Cancels a registration on the dates whose rows the act holds, of a cohort all that are not over. Who cancelled hears
 * of it before it is gone: a listener would not find them afterwards.
 */
export async function cancelHeld(
  actor: Actor,
  dates: EventRow[],
  own: typeof eventRegistrations.$inferSelect,
): Promise<void> {
  const { id: registrationId, eventId, userId: memberId } = own
  await emit(actor, 'registration.cancelled', { eventId, registrationId, memberId })
  await leaveDates(dates, own)
}

/** Gives up what somebody has on the dates whose rows the act holds. */
export async function leaveDates(dates: EventRow[], own: typeof eventRegistrations.$inferSelect): Promise<void> {
  const all = await registrationsOn(dates, own)
  await cancelRegistrationsOf(
    dates,
    all.map(({ id }) => id),
  )
}

/**
 * Gives back the seats of somebody who leaves; mails about them are written no more. Their own row is locked, so that
 * no seat is taken meanwhile.
 */
export async function cancelRegistrations(memberId: string): Promise<void> {
  const held = await lockEventsOf(memberId)
  const own = await registrationsOn(held, { userId: memberId })
  const ids = own.map(({ id }) => id)
  await cancelRegistrationsOf(held, ids)
  await purgeJobs(mailSeat, 'registrationId', ids)
  const eventIds = own.map(({ eventId }) => eventId)
  if (eventIds.length > 0) await emit(system, 'registrations.withdrawn', { eventIds })
}

/** @throws Conflict for an event that is over, which nobody leaves any more */
export function requireNotOver(event: EventRow): void {
  if (event.endsAt <= new Date()) throw new Conflict('This event is over.')
}

/** @throws Conflict for a draft, on whose list the organizer puts nobody: its links would open nothing yet */
export function requirePublished(event: EventRow): void {
  if (event.draft) throw new Conflict('This event is a draft: nobody could open it yet. Please publish it first.')
}

async function lockOpenDates(actor: Actor, eventId: string) {
  const dates = await lockVisibleDates(actor, eventId)
  requireNotOver(dates[0])
  if (dates[0].cancelledAt) throw new Conflict('This event is cancelled.')
  return dates
}

/** The event with the dates of its cohort, held, where the actor may see it. A draft is there for nobody yet. */
async function lockVisibleDates(actor: Actor, eventId: string) {
  const dates = await lockDates(eventId)
  if (dates[0].draft || !(await canSeeEvent(actor, dates[0]))) throw new NotFound()
  return dates
}

async function admitted(actor: Actor): Promise<SignedIn> {
  if (actor.kind !== 'member' || !can(actor, 'event.register')) throw new Forbidden('Please sign in first.')
  await consume(limit, actor.id)
  return actor
}

function ofMember(eventId: string, memberId: string) {
  return and(eq(eventRegistrations.eventId, eventId), eq(eventRegistrations.userId, memberId))
}

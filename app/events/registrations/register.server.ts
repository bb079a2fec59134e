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
import { mailRegistration } from '../mails/notify-of-registration.server.ts'
import { cancelRegistrationsOf } from '../seats.server.ts'
import { enroll } from './enroll.server.ts'
import { registrationsOn } from './person.server.ts'
import { eventRegistrations } from './tables.server.ts'

/** Event payload; `memberId` is null for a guest without an account. */
interface RegistrationPayload {
  eventId: string
  registrationId: string
  memberId: string | null
}

declare module '#app/platform/events.server.ts' {
  interface DomainEvents {
    'registration.made': RegistrationPayload
    /** The event was full: they joined the waiting list. */
    'registration.queued': RegistrationPayload
    'registration.cancelled': RegistrationPayload
    'registrations.withdrawn': { eventIds: string[] }
  }
}

const limit: Limit = { name: 'event.register', points: 60, seconds: 3600, per: 'account' }

/**
 * Registers the actor for an event, or puts them on its waiting list if it is full; registering again changes nothing.
 * @param options.timeZone that of their browser, if known
 * @param options.source their acquisition source
 * @throws NotFound, Conflict for an event that is over or cancelled, Forbidden for suspended members, TooMany
 */
export async function register(
  actor: Actor,
  eventId: string,
  { timeZone = null, source = null }: { timeZone?: string | null; source?: Record<string, string> | null } = {},
): Promise<'seated' | 'waiting'> {
  const member = await authorizeAndRateLimit(actor)
  return transaction(async () => {
    await requireActiveMember(member)
    const dates = await lockOpenDates(member, eventId)
    const [event] = dates
    const [known] = await database().select().from(eventRegistrations).where(ofMember(event.id, member.id))
    if (known) return known.state === 'seated' ? 'seated' : 'waiting'
    const enrolled = await enroll(dates, { userId: member.id, timeZone, source })
    if (!enrolled) return 'seated'
    const { registrationId, state } = enrolled
    const payload = { eventId: event.id, registrationId, memberId: member.id }
    await emit(member, state === 'seated' ? 'registration.made' : 'registration.queued', payload)
    return state
  })
}

/**
 * Cancels the actor's registration or removes them from the waiting list; without one it changes nothing. Suspended
 * members may do so too.
 * @throws NotFound, Conflict for an event that is over
 */
export async function cancelRegistration(actor: Actor, eventId: string): Promise<void> {
  const member = await authorizeAndRateLimit(actor)
  await transaction(async () => {
    const dates = await lockVisibleDates(member, eventId)
    requireNotOver(dates[0])
    const [registration] = await database().select().from(eventRegistrations).where(ofMember(eventId, member.id))
    if (registration) await cancelLocked(member, dates, registration)
  })
}

/**
 * Cancels a registration on the locked dates; for a cohort on all that are not over. The event is emitted before the
 * row is deleted, because its handlers read it.
 */
export async function cancelLocked(
  actor: Actor,
  dates: EventRow[],
  registration: typeof eventRegistrations.$inferSelect,
): Promise<void> {
  const { id: registrationId, eventId, userId: memberId } = registration
  await emit(actor, 'registration.cancelled', { eventId, registrationId, memberId })
  await leaveDates(dates, registration)
}

/** Deletes a person's registrations for the locked dates. */
export async function leaveDates(
  dates: EventRow[],
  registration: typeof eventRegistrations.$inferSelect,
): Promise<void> {
  const all = await registrationsOn(dates, registration)
  await cancelRegistrationsOf(
    dates,
    all.map(({ id }) => id),
  )
}

/**
 * Cancels the registrations of a member who deletes their account, and pending emails about them. The caller has locked
 * the member's row, so that they cannot register concurrently.
 */
export async function cancelRegistrations(memberId: string): Promise<void> {
  const locked = await lockEventsOf(memberId)
  const registrations = await registrationsOn(locked, { userId: memberId })
  const ids = registrations.map(({ id }) => id)
  await cancelRegistrationsOf(locked, ids)
  await purgeJobs(mailRegistration, 'registrationId', ids)
  const eventIds = registrations.map(({ eventId }) => eventId)
  if (eventIds.length > 0) await emit(system, 'registrations.withdrawn', { eventIds })
}

/** @throws Conflict for an event that is over, which cannot be left any more */
export function requireNotOver(event: EventRow): void {
  if (event.endsAt <= new Date()) throw new Conflict('This event is over.')
}

/**
 * @throws Conflict for a draft: organizers cannot add guests to it, because the links in their emails would not work
 */
export function requirePublished(event: EventRow): void {
  if (event.draft) throw new Conflict('This event is a draft: nobody could open it yet. Please publish it first.')
}

async function lockOpenDates(actor: Actor, eventId: string) {
  const dates = await lockVisibleDates(actor, eventId)
  requireNotOver(dates[0])
  if (dates[0].cancelledAt) throw new Conflict('This event is canceled.')
  return dates
}

/** Locks an event with the dates of its cohort. @throws NotFound for a draft, or if the actor may not see it */
async function lockVisibleDates(actor: Actor, eventId: string) {
  const dates = await lockDates(eventId)
  if (dates[0].draft || !(await canSeeEvent(actor, dates[0]))) throw new NotFound()
  return dates
}

async function authorizeAndRateLimit(actor: Actor): Promise<SignedIn> {
  if (actor.kind !== 'member' || !can(actor, 'event.register')) throw new Forbidden('Please sign in first.')
  await consume(limit, actor.id)
  return actor
}

function ofMember(eventId: string, memberId: string) {
  return and(eq(eventRegistrations.eventId, eventId), eq(eventRegistrations.userId, memberId))
}

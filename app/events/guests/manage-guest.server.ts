import { and, eq, inArray, min } from 'drizzle-orm'
import { memberIdByAddress } from '#app/members/directory.server.ts'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Conflict, Forbidden, Invalid, NotFound } from '#app/platform/errors.ts'
import { emit } from '#app/platform/events.server.ts'
import { isId } from '#app/platform/ids.ts'
import { type EventRow, lockDates } from '../lock.server.ts'
import { enroll } from '../registrations/enroll.server.ts'
import { ofPerson, registrationsOn } from '../registrations/person.server.ts'
import { leaveDates, requireNotOver, requirePublished } from '../registrations/register.server.ts'
import { eventRegistrations } from '../registrations/tables.server.ts'
import type { RegistrationRow } from '../self-service/find.server.ts'

declare module '#app/platform/events.server.ts' {
  interface Signals {
    'registration.removed': { eventId: string; registrationId: string; memberId: string | null }
    /** Somebody who was not on the list came. */
    'guest.walked-in': { eventId: string; registrationId: string }
    'registration.put-first': { eventId: string; registrationId: string }
    'registration.came': { eventId: string; registrationId: string; came: boolean }
  }
}

/**
 * Adds somebody to an event, by the organizer: a seat where one is free, else a place in line. They hear of it by mail.
 * @throws Forbidden unless editor or admin, NotFound, Invalid for who is on the list already, Conflict for what nobody
 * can sign up for
 */
export async function addGuest(actor: Actor, eventId: string, guest: { name: string; email: string }): Promise<void> {
  await managing(actor, eventId, async (dates) => {
    const [event] = dates
    requireNotOver(event)
    requirePublished(event)
    if (event.cancelledAt) throw new Conflict('This event is cancelled.')
    const whom = await whoIs(guest)
    const made = await enroll(dates, { ...whom, source: { utm_source: 'organizer' } }, 'organizer')
    if (!made) throw new Invalid({ email: ['This person is on the list already.'] })
    const facts = { eventId, registrationId: made.registrationId, memberId: 'userId' in whom ? whom.userId : null }
    await emit(actor, made.state === 'seated' ? 'registration.made' : 'registration.queued', facts)
  })
}

/**
 * Notes that somebody came who was not expected, also once the event is over: who is on the list is checked in, and who
 * is not gets a place on it, for this date alone. The mail that asks for feedback brings them what they missed.
 */
export async function addWalkIn(actor: Actor, eventId: string, guest: { name: string; email: string }): Promise<void> {
  await managing(actor, eventId, async ([event]) => {
    requirePublished(event)
    if (event.cancelledAt) throw new Conflict('This event is cancelled.')
    const whom = await whoIs(guest)
    const made = await enroll([event], { ...whom, source: { utm_source: 'walk-in' } })
    const [own] = await registrationsOn([event], whom)
    if (!own || own.cameAt) return
    await database()
      .update(eventRegistrations)
      .set({ cameAt: new Date(), offered: false })
      .where(eq(eventRegistrations.id, own.id))
    const facts = { eventId, registrationId: own.id }
    await (made ? emit(actor, 'guest.walked-in', facts) : emit(actor, 'registration.came', { ...facts, came: true }))
  })
}

type Whom = { userId: string } | { guestName: string; guestEmail: string }

/** A member, where the address is one's, or a guest. */
async function whoIs({ name, email }: { name: string; email: string }): Promise<Whom> {
  const userId = await memberIdByAddress(email)
  return userId ? { userId } : { guestName: name, guestEmail: email }
}

/** Takes somebody off the list, of a cohort off all dates. They hear of it, and the first who waits moves up. */
export async function removeGuest(actor: Actor, eventId: string, registrationId: string): Promise<void> {
  await managing(actor, eventId, async (dates) => {
    const guest = await guestOf(dates[0], registrationId)
    await emit(actor, 'registration.removed', { eventId, registrationId: guest.id, memberId: guest.userId })
    await leaveDates(dates, guest)
  })
}

/** Puts somebody who waits first in line. @throws Conflict for who does not wait */
export async function putFirst(actor: Actor, eventId: string, registrationId: string): Promise<void> {
  await managing(actor, eventId, async (dates) => {
    const guest = await guestOf(dates[0], registrationId)
    if (guest.state !== 'waiting') throw new Conflict('This person does not wait for a seat.')
    const ids = dates.map(({ id }) => id)
    const [first] = await database()
      .select({ place: min(eventRegistrations.place) })
      .from(eventRegistrations)
      .where(and(inArray(eventRegistrations.eventId, ids), eq(eventRegistrations.state, 'waiting')))
    await database()
      .update(eventRegistrations)
      .set({ place: (first?.place ?? 0) - 1 })
      .where(and(inArray(eventRegistrations.eventId, ids), ofPerson(guest)))
    await emit(actor, 'registration.put-first', { eventId, registrationId })
  })
}

/** Notes that somebody came, or takes it back. Who waited and stands at the door has come, too. */
export async function checkIn(actor: Actor, eventId: string, registrationId: string, came: boolean): Promise<void> {
  await managing(actor, eventId, async ([event]) => {
    const { id, cameAt } = await guestOf(event, registrationId)
    if ((cameAt !== null) === came) return
    await database()
      .update(eventRegistrations)
      .set(came ? { cameAt: new Date(), offered: false } : { cameAt: null })
      .where(eq(eventRegistrations.id, id))
    await emit(actor, 'registration.came', { eventId, registrationId: id, came })
  })
}

async function managing(
  actor: Actor,
  eventId: string,
  work: (dates: [EventRow, ...EventRow[]]) => Promise<void>,
): Promise<void> {
  if (!can(actor, 'event.manage')) throw new Forbidden()
  await transaction(async () => work(await lockDates(eventId)))
}

async function guestOf(event: EventRow, registrationId: string): Promise<RegistrationRow> {
  if (!isId(registrationId)) throw new NotFound()
  const [found] = await database()
    .select()
    .from(eventRegistrations)
    .where(and(eq(eventRegistrations.eventId, event.id), eq(eventRegistrations.id, registrationId)))
  if (!found) throw new NotFound()
  return found
}

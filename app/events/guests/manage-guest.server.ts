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
  interface DomainEvents {
    'registration.removed': { eventId: string; registrationId: string; memberId: string | null }
    /** Somebody who was not registered attended. */
    'guest.walked-in': { eventId: string; registrationId: string }
    'registration.put-first': { eventId: string; registrationId: string }
    'registration.came': { eventId: string; registrationId: string; came: boolean }
  }
}

/**
 * Adds a guest on behalf of the organizer: a seat if one is free, else a place on the waiting list. They are notified
 * by email.
 * @throws Forbidden unless editor or admin, NotFound, Invalid for people who are registered already, Conflict for an
 * event that nobody can register for
 */
export async function addGuest(actor: Actor, eventId: string, guest: { name: string; email: string }): Promise<void> {
  await managing(actor, eventId, async (dates) => {
    const [event] = dates
    requireNotOver(event)
    requirePublished(event)
    if (event.cancelledAt) throw new Conflict('This event is canceled.')
    const person = await resolvePerson(guest)
    const enrolled = await enroll(dates, { ...person, source: { utm_source: 'organizer' } }, 'organizer')
    if (!enrolled) throw new Invalid({ email: ['This person is already on the list.'] })
    const payload = {
      eventId,
      registrationId: enrolled.registrationId,
      memberId: 'userId' in person ? person.userId : null,
    }
    await emit(actor, enrolled.state === 'seated' ? 'registration.made' : 'registration.queued', payload)
  })
}

/**
 * Checks in an unexpected guest, also after the event: registers them for this date only, if they are not registered
 * yet. They get the feedback email like everybody else.
 */
export async function addWalkIn(actor: Actor, eventId: string, guest: { name: string; email: string }): Promise<void> {
  await managing(actor, eventId, async ([event]) => {
    requirePublished(event)
    if (event.cancelledAt) throw new Conflict('This event is canceled.')
    const person = await resolvePerson(guest)
    const enrolled = await enroll([event], { ...person, source: { utm_source: 'walk-in' } })
    const [registration] = await registrationsOn([event], person)
    if (!registration || registration.cameAt) return
    await database()
      .update(eventRegistrations)
      .set({ cameAt: new Date(), offered: false })
      .where(eq(eventRegistrations.id, registration.id))
    const payload = { eventId, registrationId: registration.id }
    await (enrolled
      ? emit(actor, 'guest.walked-in', payload)
      : emit(actor, 'registration.came', { ...payload, came: true }))
  })
}

type GuestIdentity = { userId: string } | { guestName: string; guestEmail: string }

/** The member with the address, or else a guest. */
async function resolvePerson({ name, email }: { name: string; email: string }): Promise<GuestIdentity> {
  const userId = await memberIdByAddress(email)
  return userId ? { userId } : { guestName: name, guestEmail: email }
}

/** Removes a guest, from all dates of a cohort. They are notified, and the first in line moves up. */
export async function removeGuest(actor: Actor, eventId: string, registrationId: string): Promise<void> {
  await managing(actor, eventId, async (dates) => {
    const guest = await guestOf(dates[0], registrationId)
    await emit(actor, 'registration.removed', { eventId, registrationId: guest.id, memberId: guest.userId })
    await leaveDates(dates, guest)
  })
}

/** Moves a waiting guest to the front of the line. @throws Conflict for people who are not waiting */
export async function putFirst(actor: Actor, eventId: string, registrationId: string): Promise<void> {
  await managing(actor, eventId, async (dates) => {
    const guest = await guestOf(dates[0], registrationId)
    if (guest.state !== 'waiting') throw new Conflict('This person is not waiting for a seat.')
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

/** Checks a guest in, or undoes it. Works for waiting guests too, who were let in at the door. */
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
  const [guest] = await database()
    .select()
    .from(eventRegistrations)
    .where(and(eq(eventRegistrations.eventId, event.id), eq(eventRegistrations.id, registrationId)))
  if (!guest) throw new NotFound()
  return guest
}

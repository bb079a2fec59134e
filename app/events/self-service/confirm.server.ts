import { and, inArray } from 'drizzle-orm'
import { memberIdByAddress } from '#app/members/directory.server.ts'
import { visitor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Conflict, NotFound } from '#app/platform/errors.ts'
import { emit } from '#app/platform/events.server.ts'
import { type EventRow, lockDates } from '../lock.server.ts'
import { enroll } from '../registrations/enroll.server.ts'
import { ofPerson, registrationsOn } from '../registrations/person.server.ts'
import { requireNotOver } from '../registrations/register.server.ts'
import { eventRegistrations } from '../registrations/tables.server.ts'
import { findRegistration, type RegistrationRow } from './find.server.ts'

declare module '#app/platform/events.server.ts' {
  interface DomainEvents {
    /** A guest without an account confirmed their registration, which makes them a lead. */
    'guest.confirmed': { eventId: string; registrationId: string }
    /** A person who moved up from the waiting list accepted the seat. */
    'seat.accepted': { eventId: string; registrationId: string; memberId: string | null }
  }
}

/**
 * Confirms a registration by its token: a guest who requested a seat gets it, or a place on the waiting list, and an
 * offered seat is accepted. Confirming it again changes nothing.
 * @param name the guest's own name: somebody else may have filled in the form
 * @throws NotFound, Conflict for an event that is over or cancelled
 */
export async function confirmRegistration(token: string, name?: string): Promise<void> {
  const { event } = await findRegistration(token)
  await transaction(async () => {
    const dates = await lockDates(event.id)
    const [first] = dates
    const { registration } = await findRegistration(token)
    if (registration.eventId !== first.id) throw new NotFound()
    if (registration.state !== 'asked' && !registration.offered) return
    requireNotOver(first)
    if (first.cancelledAt) throw new Conflict('This event is canceled.')
    await (registration.offered ? acceptOffer(dates, registration) : admitGuest(dates, registration, name))
  })
}

async function acceptOffer(dates: EventRow[], { id, eventId, ...person }: RegistrationRow): Promise<void> {
  const ids = dates.map((date) => date.id)
  await database()
    .update(eventRegistrations)
    .set({ offered: false })
    .where(and(inArray(eventRegistrations.eventId, ids), ofPerson(person)))
  await emit(visitor, 'seat.accepted', { eventId, registrationId: id, memberId: person.userId })
}

async function admitGuest(
  dates: [EventRow, ...EventRow[]],
  registration: RegistrationRow,
  name?: string,
): Promise<void> {
  const { id: registrationId, eventId, guestEmail, timeZone, source } = registration
  await requireNoRegistration(dates, guestEmail)
  // The owner of the mailbox consents now: somebody else may have filled in the form.
  const guest = { guestName: name ?? registration.guestName, guestEmail, consentAt: new Date(), timeZone, source }
  const enrolled = await enroll(dates, guest)
  const payload = { eventId, registrationId, memberId: null }
  await emit(visitor, enrolled?.state === 'seated' ? 'registration.made' : 'registration.queued', payload)
  await emit(visitor, 'guest.confirmed', { eventId, registrationId })
}

/** Guests who became members and registered as such have a seat already. */
async function requireNoRegistration(dates: EventRow[], guestEmail: string | null): Promise<void> {
  const memberId = guestEmail ? await memberIdByAddress(guestEmail) : undefined
  if (!memberId || (await registrationsOn(dates, { userId: memberId })).length === 0) return
  throw new Conflict('You’re already registered as a member. Your seat is on the Events page of the Campus.')
}

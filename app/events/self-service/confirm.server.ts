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
import { findSeat, type RegistrationRow } from './find.server.ts'

declare module '#app/platform/events.server.ts' {
  interface Signals {
    /** Somebody without an account confirmed that they come: who writes to us so is a lead. */
    'guest.confirmed': { eventId: string; registrationId: string }
    /** Somebody who moved up from the waiting list wants the seat that was kept for them. */
    'seat.accepted': { eventId: string; registrationId: string; memberId: string | null }
  }
}

/**
 * Whoever follows the link of a registration says that they come: a guest who asked for a seat has it then, or a place
 * in line, and a seat that was kept for somebody is theirs. Doing it again changes nothing.
 * @param name what a guest wants to be called: somebody else may have typed the address
 * @throws NotFound, Conflict for an event that is over or cancelled
 */
export async function confirmSeat(token: string, name?: string): Promise<void> {
  const { event } = await findSeat(token)
  await transaction(async () => {
    const dates = await lockDates(event.id)
    const [held] = dates
    const { seat } = await findSeat(token)
    if (seat.eventId !== held.id) throw new NotFound()
    if (seat.state !== 'asked' && !seat.offered) return
    requireNotOver(held)
    if (held.cancelledAt) throw new Conflict('This event is cancelled.')
    await (seat.offered ? acceptHeld(dates, seat) : admitGuest(dates, seat, name))
  })
}

async function acceptHeld(dates: EventRow[], { id, eventId, ...person }: RegistrationRow): Promise<void> {
  const ids = dates.map((date) => date.id)
  await database()
    .update(eventRegistrations)
    .set({ offered: false })
    .where(and(inArray(eventRegistrations.eventId, ids), ofPerson(person)))
  await emit(visitor, 'seat.accepted', { eventId, registrationId: id, memberId: person.userId })
}

async function admitGuest(dates: [EventRow, ...EventRow[]], seat: RegistrationRow, name?: string): Promise<void> {
  const { id: registrationId, eventId, guestEmail, timeZone, source } = seat
  await refuseSecondSeat(dates, guestEmail)
  // Whose mailbox it is agrees now: the form may have been sent by somebody else.
  const guest = { guestName: name ?? seat.guestName, guestEmail, consentAt: new Date(), timeZone, source }
  const made = await enroll(dates, guest)
  const facts = { eventId, registrationId, memberId: null }
  await emit(visitor, made?.state === 'seated' ? 'registration.made' : 'registration.queued', facts)
  await emit(visitor, 'guest.confirmed', { eventId, registrationId })
}

/** Who has become a member since they asked, and registered as one, has their seat. */
async function refuseSecondSeat(dates: EventRow[], guestEmail: string | null): Promise<void> {
  const memberId = guestEmail ? await memberIdByAddress(guestEmail) : undefined
  if (!memberId || (await registrationsOn(dates, { userId: memberId })).length === 0) return
  throw new Conflict('You are registered as a member already: your seat is among the events of the Campus.')
}

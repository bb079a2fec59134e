import { and, eq, inArray, sql } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { lockEventsOfRegistrations } from '../lock.server.ts'
import { registrationsOn } from '../registrations/person.server.ts'
import { eventRegistrations } from '../registrations/tables.server.ts'

/** A guest's corrected details. */
export interface RevisedGuest {
  registrationId: string
  name: string
  email: string
}

/**
 * Updates a guest's name and address, for a cohort on all dates. On dates where the new address is registered already,
 * the old one stays: nobody has two seats.
 */
export async function reviseGuest({ registrationId, name, email }: RevisedGuest): Promise<void> {
  const dates = await lockEventsOfRegistrations([registrationId])
  const [guest] = await database().select().from(eventRegistrations).where(eq(eventRegistrations.id, registrationId))
  if (!guest?.guestEmail) return
  const event = dates.find(({ id }) => id === guest.eventId)
  const guestRegistrations = await registrationsOn(event?.cohort ? dates : [{ id: guest.eventId }], guest)
  const isOfGuest = inArray(
    eventRegistrations.id,
    guestRegistrations.map(({ id }) => id),
  )
  await database().update(eventRegistrations).set({ guestName: name }).where(isOfGuest)
  const isFree = sql`not exists (select from event_registrations other
    where other.event_id = ${eventRegistrations.eventId} and other.id <> ${eventRegistrations.id}
      and lower(other.guest_email) = ${email.toLowerCase()})`
  await database().update(eventRegistrations).set({ guestEmail: email }).where(and(isOfGuest, isFree))
}

import { and, eq } from 'drizzle-orm'
import { contactsById, contactsToMail } from '#app/members/directory.server.ts'
import type { RegistrationState } from './tables.server.ts'
import { eventRegistrations } from './tables.server.ts'

/** A registration with the contact data of its holder. */
export interface RegistrationContact {
  id: string
  eventId: string
  /** Null for a guest without an account. */
  userId: string | null
  state: RegistrationState
  token: string
  timeZone: string | null
  answerBy: Date | null
  /** True if a seat is reserved for them until `answerBy`, which they have not accepted yet. */
  offered: boolean
  name: string
  email: string
}

/** True if the event belongs in their calendar: not on the waiting list, and not before they accept an offer. */
export function isSeated({ state, offered }: Pick<RegistrationContact, 'state' | 'offered'>): boolean {
  return state === 'seated' && !offered
}

/** The same as a condition of a query. */
export const hasAcceptedSeat = and(eq(eventRegistrations.state, 'seated'), eq(eventRegistrations.offered, false))

export const registrationColumns = {
  id: eventRegistrations.id,
  eventId: eventRegistrations.eventId,
  userId: eventRegistrations.userId,
  state: eventRegistrations.state,
  token: eventRegistrations.token,
  timeZone: eventRegistrations.timeZone,
  answerBy: eventRegistrations.answerBy,
  offered: eventRegistrations.offered,
  guestName: eventRegistrations.guestName,
  guestEmail: eventRegistrations.guestEmail,
}

type RegistrationContactRow = Omit<RegistrationContact, 'name' | 'email'> & {
  guestName: string | null
  guestEmail: string | null
}

type WithContact<Row> = Omit<Row, 'guestName' | 'guestEmail'> & RegistrationContact

/** Adds names and addresses, for members from the directory; skips deleted members. */
export function withContacts<Row extends RegistrationContactRow>(rows: Row[]): Promise<WithContact<Row>[]> {
  return addContacts(rows, contactsById)
}

/** The same for emails, which skips banned members too. */
export function registrationsToMail<Row extends RegistrationContactRow>(rows: Row[]): Promise<WithContact<Row>[]> {
  return addContacts(rows, contactsToMail)
}

async function addContacts<Row extends RegistrationContactRow>(
  rows: Row[],
  contactsOf: typeof contactsById,
): Promise<WithContact<Row>[]> {
  const contacts = await contactsOf(rows.flatMap(({ userId }) => (userId ? [userId] : [])))
  return rows.flatMap(({ guestName, guestEmail, ...registration }) => {
    if (!registration.userId) return [{ ...registration, name: guestName ?? '', email: guestEmail ?? '' }]
    const contact = contacts.get(registration.userId)
    // Fall back to the time zone of the profile if the browser sent none.
    return contact
      ? [{ ...registration, ...contact, timeZone: registration.timeZone ?? (contact.timeZone || null) }]
      : []
  })
}

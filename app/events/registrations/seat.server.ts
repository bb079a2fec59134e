import { contactsById, contactsToMail } from '#app/members/directory.server.ts'
import type { SeatState } from './tables.server.ts'
import { eventRegistrations } from './tables.server.ts'

/** A registration with whom to write to. */
export interface Seat {
  id: string
  eventId: string
  /** Null for a guest without an account. */
  userId: string | null
  state: SeatState
  token: string
  timeZone: string | null
  answerBy: Date | null
  /** A seat is kept for them until then, which they have not accepted yet. */
  offered: boolean
  name: string
  email: string
}

/** Whether the event stands in their calendar: not while they wait, nor before they accept what is kept for them. */
export function isSeated({ state, offered }: Pick<Seat, 'state' | 'offered'>): boolean {
  return state === 'seated' && !offered
}

export const seatColumns = {
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

type SeatRow = Omit<Seat, 'name' | 'email'> & { guestName: string | null; guestEmail: string | null }

type Reached<Row> = Omit<Row, 'guestName' | 'guestEmail'> & Seat

/** Rows with names and addresses, of members by the directory; those who have left meanwhile are left out. */
export function withContacts<Row extends SeatRow>(rows: Row[]): Promise<Reached<Row>[]> {
  return reached(rows, contactsById)
}

/** The same for mails: who is banned is left out, too. */
export function seatsToMail<Row extends SeatRow>(rows: Row[]): Promise<Reached<Row>[]> {
  return reached(rows, contactsToMail)
}

async function reached<Row extends SeatRow>(rows: Row[], contactsOf: typeof contactsById): Promise<Reached<Row>[]> {
  const contacts = await contactsOf(rows.flatMap(({ userId }) => (userId ? [userId] : [])))
  return rows.flatMap(({ guestName, guestEmail, ...seat }) => {
    if (!seat.userId) return [{ ...seat, name: guestName ?? '', email: guestEmail ?? '' }]
    const contact = contacts.get(seat.userId)
    // Whose browser did not say its zone may have named one in their profile.
    return contact ? [{ ...seat, ...contact, timeZone: seat.timeZone ?? (contact.timeZone || null) }] : []
  })
}

import { contactsById } from '#app/members/directory.server.ts'
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
  name: string
  email: string
}

export const seatColumns = {
  id: eventRegistrations.id,
  eventId: eventRegistrations.eventId,
  userId: eventRegistrations.userId,
  state: eventRegistrations.state,
  token: eventRegistrations.token,
  timeZone: eventRegistrations.timeZone,
  answerBy: eventRegistrations.answerBy,
  guestName: eventRegistrations.guestName,
  guestEmail: eventRegistrations.guestEmail,
}

type SeatRow = Omit<Seat, 'name' | 'email'> & { guestName: string | null; guestEmail: string | null }

/** Rows with names and addresses, of members by the directory; those who have left meanwhile are left out. */
export async function withContacts<Row extends SeatRow>(
  rows: Row[],
): Promise<(Omit<Row, 'guestName' | 'guestEmail'> & Seat)[]> {
  const contacts = await contactsById(rows.flatMap(({ userId }) => (userId ? [userId] : [])))
  return rows.flatMap(({ guestName, guestEmail, ...seat }) => {
    const contact = seat.userId ? contacts.get(seat.userId) : { name: guestName ?? '', email: guestEmail ?? '' }
    return contact ? [{ ...seat, ...contact }] : []
  })
}

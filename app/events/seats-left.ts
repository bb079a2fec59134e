import { withValues } from '#app/platform/copy/fill-placeholders.ts'

/** Default texts. Hydrated pages use them, because the customized texts stay on the server. */
export const defaultSeatTexts = { full: 'Full', lastSeat: '1 seat left', seats: '{seats} seats left' }

/** True if the next registrant would join the waiting list. */
export function isFull({ capacity, seatsTaken }: { capacity: number | null; seatsTaken: number }): boolean {
  return capacity !== null && seatsTaken >= capacity
}

/** Formats the number of free seats. */
export function seatsLeft(
  { capacity, seatsTaken }: { capacity: number | null; seatsTaken: number },
  words = defaultSeatTexts,
): string {
  const remaining = Math.max(0, (capacity ?? 0) - seatsTaken)
  return remaining === 0 ? words.full : remaining === 1 ? words.lastSeat : withValues(words.seats, { seats: remaining })
}

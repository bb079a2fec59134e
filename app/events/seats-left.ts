import { withValues } from '#app/platform/copy/with-facts.ts'

/** How the code says it. Pages that React takes over say it so: the firm's words stay on the server. */
export const formatSeatsLeft = { full: 'Full', lastSeat: '1 seat left', seats: '{seats} seats left' }

/** Whether the next person who signs up waits. */
export function isFull({ capacity, seatsTaken }: { capacity: number | null; seatsTaken: number }): boolean {
  return capacity !== null && seatsTaken >= capacity
}

/** How many seats are left, in words. */
export function seatsLeft(
  { capacity, seatsTaken }: { capacity: number | null; seatsTaken: number },
  words = formatSeatsLeft,
): string {
  const left = Math.max(0, (capacity ?? 0) - seatsTaken)
  return left === 0 ? words.full : left === 1 ? words.lastSeat : withValues(words.seats, { seats: left })
}

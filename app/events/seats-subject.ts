/** Cache tag of pages that show the free seats of an event. */
export function seatsSubject(eventId: string): string {
  return `seats:${eventId}`
}

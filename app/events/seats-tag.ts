/** Cache tag of pages that show the free seats of an event. */
export function seatsTag(eventId: string): string {
  return `seats:${eventId}`
}

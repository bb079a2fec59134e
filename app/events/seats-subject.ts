/** What cached pages show that name the free seats of an event. */
export function seatsSubject(eventId: string): string {
  return `seats:${eventId}`
}

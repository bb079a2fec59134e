/**
 * Milliseconds of overlap: transactions may commit later than newer ones. Clients ignore ids that they already have.
 */
const overlap = 30_000
const earliest = Date.UTC(2000, 0)

/**
 * The time from which a stream must replay missed events: `Last-Event-ID` on a reconnect, otherwise `?since=` from the
 * page.
 */
export function receivedSince(request: Request): Date {
  const lastEventId = request.headers.get('last-event-id') ?? new URL(request.url).searchParams.get('since') ?? ''
  const receivedAt = Date.parse(lastEventId)
  // PostgreSQL supports fewer years than a JavaScript date.
  return !(receivedAt > earliest && receivedAt < Date.now()) ? new Date() : new Date(receivedAt - overlap)
}

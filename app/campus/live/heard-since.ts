/** Texts may be committed a little after others that are younger: who reads them knows their ids. */
const overlap = 30_000
const earliest = Date.UTC(2000, 0)

/**
 * From when on a stream tells what was missed: the browser says up to when it heard (`Last-Event-ID`), at first the
 * page (`?since=`).
 */
export function receivedSince(request: Request): Date {
  const said = request.headers.get('last-event-id') ?? new URL(request.url).searchParams.get('since') ?? ''
  const heard = Date.parse(said)
  // The database knows fewer years than a date.
  return !(heard > earliest && heard < Date.now()) ? new Date() : new Date(heard - overlap)
}

import { createHash } from 'node:crypto'

interface CalendarResponseOptions {
  /** File name of a download; undefined for a feed. */
  filename?: string
  /** When the content last changed, if known. */
  changedAt?: Date | undefined
}

/** A calendar response: 304 if the client has the current one, by its ETag, or by the time if it sends no ETag. */
export function calendarResponse(
  request: Request,
  text: string,
  { filename, changedAt }: CalendarResponseOptions = {},
): Response {
  // Weak, because the same calendar is sent with different content encodings.
  const etag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  const headers = {
    etag,
    ...(changedAt && { 'last-modified': changedAt.toUTCString() }),
    'cache-control': 'private, no-cache',
  }
  if (isKnown(request.headers, etag, changedAt)) return new Response(null, { status: 304, headers })
  return new Response(text, {
    headers: {
      ...headers,
      'content-type': 'text/calendar; charset=utf-8',
      ...(filename && { 'content-disposition': `attachment; filename="${filename}"` }),
    },
  })
}

/** RFC 9110, 13.2.2: If-Modified-Since counts only without If-None-Match. */
function isKnown(headers: Headers, etag: string, changedAt: Date | undefined): boolean {
  const named = headers.get('if-none-match')
  if (named !== null) return named.split(',').some((one) => ['*', etag, etag.slice(2)].includes(one.trim()))
  const modifiedSince = Date.parse(headers.get('if-modified-since') ?? '')
  return changedAt !== undefined && Math.floor(changedAt.getTime() / 1_000) * 1_000 <= modifiedSince
}

import { createHash } from 'node:crypto'

interface CalendarAnswer {
  /** Where it is a file to keep, not a feed to subscribe to. */
  filename?: string
  /** When something in it last changed, where that is known. */
  changedAt?: Date | undefined
}

/** A calendar as an answer: 304 for who has it already, by its ETag, or by the time where they name no ETag. */
export function calendarAnswer(request: Request, text: string, { filename, changedAt }: CalendarAnswer = {}): Response {
  // Weak: the same calendar travels in several codings.
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

/** RFC 9110, 13.2.2: a time counts where no ETag is named. */
function isKnown(headers: Headers, etag: string, changedAt: Date | undefined): boolean {
  const named = headers.get('if-none-match')
  if (named !== null) return named.split(',').some((one) => ['*', etag, etag.slice(2)].includes(one.trim()))
  const since = Date.parse(headers.get('if-modified-since') ?? '')
  return changedAt !== undefined && Math.floor(changedAt.getTime() / 1_000) * 1_000 <= since
}

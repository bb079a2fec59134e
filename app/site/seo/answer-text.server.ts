import { createHash } from 'node:crypto'

/** A text for programs, with a mark of what it says: who has it already is told so, and is sent nothing. */
export function answerText(request: Request, text: string, type: string, seconds = 300): Response {
  // Weak: the same text travels in several codings.
  const etag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  const headers = { etag, 'cache-control': `public, max-age=${seconds}` }
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
  return new Response(text, { headers: { ...headers, 'content-type': `${type}; charset=utf-8` } })
}

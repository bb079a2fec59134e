import { createHash } from 'node:crypto'

/** A text for programs, with an ETag: responds 304 if the client already has it. */
export function textResponse(request: Request, text: string, type: string, seconds = 300): Response {
  // A weak ETag, because the same text is sent with several content encodings.
  const etag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  const headers = { etag, 'cache-control': `public, max-age=${seconds}` }
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
  return new Response(text, { headers: { ...headers, 'content-type': `${type}; charset=utf-8` } })
}

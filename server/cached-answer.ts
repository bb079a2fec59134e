import { type Encoding, encodingFor } from './compress.ts'
import { answered } from './http/answered.ts'
import { type Call, failCall } from './http/call.ts'
import type { Asking } from './http/request/asking.ts'
import type { Target } from './http/request/target.ts'
import { type CachedPage, cachedPage, cacheKey, formOf } from './page-cache.ts'

/** What of a request decides in which form a page is sent, and whether it is. */
type Wanted = Pick<Asking, 'acceptEncoding' | 'ifNoneMatch'>

/**
 * Answers a cached page straight from memory, without the pipeline's objects: this is where the public site's speed
 * comes from. The headers were made by the pipeline when the page was kept.
 * @returns false if the pipeline has to answer
 */
export function answerFromCache(call: Call, target: Target, asking: Asking): boolean {
  const { method } = call.request
  if (method !== 'GET' && method !== 'HEAD') return false
  const address = cacheKey(target)
  const page = address === undefined ? undefined : cachedPage(address, asking.cookie)
  if (!page) return false
  const encoding = encodingFor(asking.acceptEncoding)
  const form = page.forms[encoding]
  if (form) send(call, target, asking, page, encoding, form)
  else {
    formOf(page, encoding)
      .then((made) => send(call, target, asking, page, encoding, made))
      .catch((error: unknown) => failCall(call, error))
  }
  return true
}

function send(
  { request, response, requestId, started, trace }: Call,
  { path }: Target,
  asking: Wanted,
  page: CachedPage,
  encoding: Encoding,
  form: Uint8Array<ArrayBuffer>,
): void {
  const method = request.method as string
  const wanted = { acceptEncoding: encoding, ifNoneMatch: asking.ifNoneMatch }
  const { status, headers } = cachedReply(page, wanted, form.byteLength)
  response.writeHead(status, { ...headers, 'x-request-id': requestId })
  response.end(method === 'GET' && status === 200 ? form : undefined)
  answered({ requestId, method, path, status, started, route: page.route, cached: true, trace })
}

/** Status and headers of `page` for a request: of one from the cache, and of one for which it was just rendered. */
export function cachedReply(page: CachedPage, wanted: Partial<Wanted>, length: number) {
  const headers: Record<string, string> = { ...page.headers, etag: page.etag }
  if (isKnown(wanted.ifNoneMatch, page.etag)) return { status: 304, headers }
  const encoding = encodingFor(wanted.acceptEncoding)
  if (encoding !== 'identity') headers['content-encoding'] = encoding
  headers['content-length'] = String(length)
  return { status: 200, headers }
}

function isKnown(held: string | undefined, etag: string): boolean {
  if (!held) return false
  return held === etag || held === '*' || held.split(',').some((one) => one.trim() === etag)
}

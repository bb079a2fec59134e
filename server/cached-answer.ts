import { encodingFor } from './compress.ts'

import { answered } from './http/answered.ts'
import { type Call, failCall } from './http/call.ts'
import type { Target } from './http/request/target.ts'
import { type CachedPage, cachedPage, cacheKey, formOf } from './page-cache.ts'

/**
 * Answers a cached page straight from memory, without the pipeline's objects: this is where the public site's speed
 * comes from. The headers were made by the pipeline when the page was kept.
 * @returns false if the pipeline has to answer
 */
export function answerFromCache(call: Call, target: Target): boolean {
  const { method, headers } = call.request
  if (method !== 'GET' && method !== 'HEAD') return false
  const address = cacheKey(target)
  const page = address === undefined ? undefined : cachedPage(address, headers.cookie)
  if (!page) return false
  const encoding = encodingFor(headers['accept-encoding'])
  const form = page.forms[encoding]
  if (form) send(call, target, page, form)
  else {
    formOf(page, encoding)
      .then((made) => send(call, target, page, made))
      .catch((error: unknown) => failCall(call, error))
  }
  return true
}

function send(call: Call, { path }: Target, page: CachedPage, form: Uint8Array): void {
  const { request, response, requestId, started, trace } = call
  const method = request.method as string
  const status = isKnown(request.headers['if-none-match'], page.etag) ? 304 : 200
  const head = headOf(page, status, request.headers, form)
  // Its last place is the request's: Node writes the head at once, and keeps nothing of it.
  head[head.length - 1] = requestId
  response.writeHead(status, head)
  response.end(status === 200 && method === 'GET' ? form : undefined)
  answered({ requestId, method, path, status, started, route: page.route, cached: true, trace })
}

/**
 * The headers as Node writes them without looking at each, with a last place for the request's id: made once for each
 * form of a page that stays.
 */
function headOf(page: CachedPage, status: 200 | 304, asking: Asking, form: Uint8Array): string[] {
  const encoding = encodingFor(asking['accept-encoding'])
  const kind = status === 304 ? 'known' : encoding
  const known = page.heads?.[kind]
  const stays = status === 304 || page.forms[encoding] === form
  if (known && stays) return known
  const head = [...Object.entries(cachedReply(page, asking, form.byteLength).headers).flat(), 'x-request-id', '']
  if (stays) page.heads = { ...page.heads, [kind]: head }
  return head
}

interface Asking {
  'accept-encoding'?: string | undefined
  'if-none-match'?: string | undefined
}

/** Status and headers with which `page` answers who asks so: at the door, and when it has just been rendered. */
export function cachedReply(page: CachedPage, asking: Asking, length: number) {
  const headers: Record<string, string> = { ...page.headers, etag: page.etag }
  if (isKnown(asking['if-none-match'], page.etag)) return { status: 304, headers }
  const encoding = encodingFor(asking['accept-encoding'])
  if (encoding !== 'identity') headers['content-encoding'] = encoding
  headers['content-length'] = String(length)
  return { status: 200, headers }
}

function isKnown(held: string | undefined, etag: string): boolean {
  if (!held) return false
  return held === etag || held === '*' || held.split(',').some((one) => one.trim() === etag)
}

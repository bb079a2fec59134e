import { requestWords } from '#app/platform/log/log.server.ts'
import { type Encoding, encodingFor } from './compress.ts'
import { answered, withoutToken } from './http/answered.ts'
import { type Call, failCall } from './http/call.ts'
import type { Asking } from './http/request/asking.ts'
import type { Target } from './http/request/target.ts'
import { type CachedPage, cachedPage, cacheKey, formOf, keepReady, type ReadyAnswer } from './page-cache.ts'

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
  const { status, head, body, words } = readyAnswer(
    page,
    isKnown(asking.ifNoneMatch, page.etag) ? 'known' : encoding,
    form,
  )
  // Its last place is the request's: Node writes the head at once, and keeps nothing of it.
  head[head.length - 1] = requestId
  response.writeHead(status, head)
  response.end(method === 'GET' ? body : undefined, 'latin1')
  const logged = method === 'GET' ? words : undefined
  answered({ requestId, method, path, status, started, route: page.route, cached: true, words: logged, trace })
}

/** What is sent of a page in one of its forms, or to who has it: made once for each. */
function readyAnswer(page: CachedPage, kind: Encoding | 'known', form: Uint8Array<ArrayBuffer>): ReadyAnswer {
  const known = page.ready?.[kind]
  if (known) return known
  const wanted = kind === 'known' ? { ifNoneMatch: page.etag } : { acceptEncoding: kind }
  const { status, headers } = cachedReply(page, wanted, form.byteLength)
  const path = page.address.slice(0, page.address.indexOf('?'))
  const made: ReadyAnswer = {
    status,
    head: [...Object.entries(headers).flat(), 'x-request-id', ''],
    body: kind === 'known' ? undefined : readyBody(form),
    words: requestWords({ method: 'GET', path: withoutToken(path, page.route), status, cached: true }),
  }
  keepReady(page, kind, made)
  return made
}

/**
 * Node sends head and body that it has as text in one piece, for a fifth less than a head and bytes in two; beyond
 * 16 KiB it would copy the text twice.
 */
function readyBody(form: Uint8Array<ArrayBuffer>): string | Buffer {
  // The same bytes, as what Node would make of them for each answer.
  const bytes = Buffer.from(form.buffer, form.byteOffset, form.byteLength)
  return bytes.byteLength <= mostInOnePiece ? bytes.toString('latin1') : bytes
}

/** Leaves room for the head, which a policy makes long. */
const mostInOnePiece = 14_000

/** Status and headers with which `page` answers who asks so: at the door, and when it has just been rendered. */
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

import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'
import type { Context } from 'hono'
import { etag, RETAINED_304_HEADERS } from 'hono/etag'
import { createMiddleware } from 'hono/factory'
import { LRUCache } from 'lru-cache'
import { cookieNames } from '#app/members/sessions/session-cookie.server.ts'
import { enableCache, invalidate } from '#app/platform/cached.server.ts'
import { clearCustomCopy, refreshCustomCopy } from '#app/platform/copy/custom-copy.server.ts'
import { pool } from '#app/platform/database/pool/pool.server.ts'
import { pagesChannel } from '#app/platform/pages.server.ts'
import { type Target, targetOf } from './http/request/target.ts'
import type { KnownRoute } from './http/routes/route-table.ts'
import { purge } from './purge.ts'

interface RenderedPage {
  /** Its key in the cache. */
  address: string
  /** For the log and the metrics. */
  route: KnownRoute | undefined
  /** All headers except `etag` and those about the encoding. */
  headers: Record<string, string>
  etag: string
  tags: ReadonlySet<string>
  /** When it expires. */
  until?: Date
  body: Uint8Array<ArrayBuffer>
}

/** A rendered public page in each encoding. */
export interface CachedPage extends Omit<RenderedPage, 'body'> {
  forms: Record<Encoding, Uint8Array<ArrayBuffer>>
}

type Encoding = 'br' | 'gzip' | 'identity'

/** Maximum size of all encodings of all pages, and the estimated overhead of a page (headers, its key). */
const capacity = 64 * 1024 * 1024
const pageCost = 2048

const pages = new LRUCache<string, CachedPage>({
  maxSize: capacity,
  sizeCalculation: ({ forms }) => Object.values(forms).reduce((sum, form) => sum + form.byteLength, pageCost),
  // Expiry times are wall-clock times, so do not use the monotonic clock.
  perf: { now: () => Date.now() },
})
let answers = 0
let renderings = 0
// Incremented by each invalidation: a page rendered across one may be outdated and is not cached.
let generation = 0

const campaignParameters = /^(utm_\w+|fbclid|gclid|msclkid|mc_\w+)$/

/** The cache key of `target`; undefined if it is too long to be cached. */
export function cacheKey({ path, query }: Target): string | undefined {
  if (query.length > 1000) return undefined
  return `${path}?${query && choices(query)}`
}

/** The sorted query parameters, without those of marketing campaigns. */
function choices(query: string): URLSearchParams {
  const parameters = new URLSearchParams(query)
  for (const name of [...parameters.keys()]) if (campaignParameters.test(name)) parameters.delete(name)
  parameters.sort()
  return parameters
}

/** The parts of a response that decide whether it may be cached. */
interface Rendered {
  status: number
  headers: Headers
  tags: ReadonlySet<string>
  /** Query parameters that the page recognized, with the values it used. */
  vary: ReadonlyMap<string, string>
}

/** True if the page may be cached: it is marked as public, sets no cookie, and recognized every query parameter. */
export function mayCache({ query }: Target, { status, headers, tags, vary }: Rendered): boolean {
  if (status !== 200 || tags.size === 0 || headers.has('set-cookie')) return false
  const entries = [...choices(query)]
  return entries.every(([name, value]) => vary.get(name) === value) && entries.length === new Map(entries).size
}

/**
 * The current generation. Read it before rendering and pass it to `cachePage`, which detects invalidations in between.
 */
export function cacheGeneration(): number {
  return generation
}

/**
 * Compresses a page, and caches it unless there was an invalidation since `generationBefore`. The least recently used
 * pages are evicted.
 */
export async function cachePage({ body, ...page }: RenderedPage, generationBefore: number): Promise<CachedPage> {
  renderings++
  const [br, gz] = await Promise.all([brotliAsTimeAllows(body), zip(body)])
  const stored = { ...page, forms: { br: new Uint8Array(br), gzip: new Uint8Array(gz), identity: body } }
  const ttl = page.until && page.until.getTime() - Date.now()
  if (generationBefore === generation && (ttl === undefined || ttl > 0)) pages.set(page.address, stored, { ttl })
  return stored
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const zstd = promisify(zstdCompress)
let compressing = 0

/** Quality 10 fits a page and its styles into one round trip, at 25 to 60 ms; in a rush of pages quality 5 does. */
async function brotliAsTimeAllows(body: Uint8Array<ArrayBuffer>): Promise<Buffer> {
  const quality = compressing < 2 ? 10 : 5
  compressing++
  try {
    return await brotli(body, brotliOptions(body, quality))
  } finally {
    compressing--
  }
}

/**
 * A page that is sent once. Pages without React are sent by Brotli, which keeps them within one round trip; others by
 * Zstandard, which takes a tenth of the time. Hono compresses for clients that read neither.
 */
export async function respondOnce(
  context: Context,
  text: string,
  init: ResponseInit,
  { isLight = false } = {},
): Promise<Response> {
  const accept = context.req.header('accept-encoding') ?? ''
  const encoding = !isLight && accepts(accept, 'zstd') ? 'zstd' : encodingFor(accept)
  if (encoding !== 'zstd' && encoding !== 'br') return new Response(text, init)
  const body = new TextEncoder().encode(text)
  const compressed = await (encoding === 'zstd' ? zstd(body) : brotli(body, brotliOptions(body, isLight ? 6 : 4)))
  const headers = new Headers(init.headers)
  headers.set('content-encoding', encoding)
  headers.set('content-length', String(compressed.byteLength))
  return new Response(new Uint8Array(compressed), { ...init, headers })
}

function brotliOptions({ byteLength }: Uint8Array, quality: number) {
  // A window no larger than the page: the usual one of 4 MiB is cleared again for each page.
  const window = Math.min(22, Math.max(10, Math.ceil(Math.log2(byteLength + 16))))
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: byteLength,
      [constants.BROTLI_PARAM_LGWIN]: window,
    },
  }
}

/** Serves pages from memory, which makes the public site fast. */
export const respondFromCache = createMiddleware(async (context, next) => {
  const { method, raw } = context.req
  const address = method === 'GET' || method === 'HEAD' ? cacheKey(targetOf(raw)) : undefined
  const page = address === undefined ? undefined : cachedPage(address, context.req.header('cookie'))
  if (!page) return next()
  context.set('route', page.route)
  context.set('isCached', true)
  return answerCached(context, page)
})

declare module 'hono' {
  interface ContextVariableMap {
    isCached: boolean | undefined
  }
}

/** The cached page at `address`. Pages tagged `visitors` are not served to clients with a session. */
export function cachedPage(address: string, cookies?: string): CachedPage | undefined {
  const page = pages.get(address)
  if (!page || (page.tags.has('visitors') && cookies?.includes(`${cookieNames.campus}=`))) return undefined
  answers++
  return page
}

// Browsers replace stored headers by those of a 304: without its policy the page would get the one of other answers.
const notModified = etag({ retainedHeaders: [...RETAINED_304_HEADERS, 'x-request-id', 'content-security-policy'] })

/** The response with a cached page: in an accepted encoding, or 304 if the client has it. */
export async function answerCached(context: Context, page: CachedPage): Promise<Response> {
  const encoding = encodingFor(context.req.header('accept-encoding') ?? '')
  const form = page.forms[encoding]
  const headers: Record<string, string> = {
    ...page.headers,
    etag: page.etag,
    'content-length': String(form.byteLength),
    'x-request-id': context.get('requestId'),
  }
  if (encoding !== 'identity') headers['content-encoding'] = encoding
  const response = new Response(form, { headers })
  if (!context.req.header('if-none-match')) return response
  await notModified(context, async () => {
    context.res = response
  })
  return context.res
}

/** The smallest encoding that `accept` (an `Accept-Encoding` header) allows. */
function encodingFor(accept: string): Encoding {
  if (accepts(accept, 'br')) return 'br'
  return accepts(accept, 'gzip') ? 'gzip' : 'identity'
}

/** True if an `Accept-Encoding` header names the encoding, and not with `q=0`. */
function accepts(accept: string, encoding: string): boolean {
  return new RegExp(String.raw`\b${encoding}\b(?!\s*;\s*q\s*=\s*0(?:\.0*)?\s*(?:,|$))`, 'i').test(accept)
}

/** Statistics: the size of the cache, the number of requests it has answered, and of pages rendered for it. */
export function cacheFigures() {
  return { pages: pages.size, bytes: pages.calculatedSize, answers, renderings }
}

/** Drops the pages with `tag`; all of them for `*`. */
export function invalidateCached(tag: string): void {
  generation++
  for (const [address, page] of pages.entries()) if (tag === '*' || page.tags.has(tag)) pages.delete(address)
}

/**
 * Receives invalidations from every process. After a lost connection all pages are dropped, because some may be missed.
 */
export async function subscribeToInvalidations(): Promise<void> {
  await pool().listener.listen(pagesChannel, onInvalidation, () => onInvalidation('*'))
  if (import.meta.env.PROD) enableCache()
}

function onInvalidation(tag: string): void {
  if (tag === '*') {
    clearCustomCopy()
    // Mails contain the firm's name, too, and jobs render no page that would refresh it.
    void refreshCustomCopy()
  }
  invalidate(tag)
  invalidateCached(tag)
  purge(tag)
}

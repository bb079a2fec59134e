import { randomBytes } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { requestId } from 'hono/request-id'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import {
  cachedPage,
  cacheFigures,
  cacheGeneration,
  cacheKey,
  cachePage,
  invalidateCached,
  mayCache,
  respondFromCache,
} from './page-cache.ts'

const text = 'A page that everybody sees. '.repeat(40)
const page = (address: string, tags = ['site'], body: Uint8Array<ArrayBuffer> = new TextEncoder().encode(text)) => ({
  address,
  route: undefined,
  headers: { 'x-own': 'kept', vary: 'accept-encoding', 'content-security-policy': "default-src 'self'" },
  etag: 'W/"1"',
  tags: new Set(tags),
  body,
})
const keep = (...parameters: Parameters<typeof page>) => cachePage(page(...parameters), cacheGeneration())
const mebibyte = 1024 * 1024

beforeEach(() => invalidateCached('*'))

test('a page is cached until one of its tags is invalidated', async () => {
  await keep('/resources', ['articles'])
  await keep('/about', ['site'])
  invalidateCached('articles')
  expect(cachedPage('/resources')).toBeUndefined()
  expect(cachedPage('/about')).toBeDefined()
})

test('a page with an expiry is cached until then', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout'], now: 1_000_000 })
  onTestFinished(() => void vi.useRealTimers())
  await cachePage({ ...page('/events/clinic', ['events']), until: new Date(1_000_500) }, cacheGeneration())
  vi.advanceTimersByTime(499)
  expect(cachedPage('/events/clinic')).toBeDefined()
  vi.advanceTimersByTime(2)
  expect(cachedPage('/events/clinic')).toBeUndefined()
  await cachePage({ ...page('/events/clinic', ['events']), until: new Date(1_000_500) }, cacheGeneration())
  expect(cachedPage('/events/clinic')).toBeUndefined()
})

test('cache hits and renderings are counted', async () => {
  const before = cacheFigures()
  cachedPage('/counted')
  await keep('/counted')
  for (let index = 0; index < 3; index++) cachedPage('/counted')
  const { answers, renderings } = cacheFigures()
  expect([answers - before.answers, renderings - before.renderings]).toEqual([3, 1])
})

test('a page that was rendered or compressed during an invalidation is not cached', async () => {
  const generation = cacheGeneration()
  invalidateCached('articles')
  await cachePage(page('/resources', ['articles']), generation)
  expect(cachedPage('/resources')).toBeUndefined()
  const keeping = keep('/resources')
  invalidateCached('articles')
  await keeping
  expect(cachedPage('/resources')).toBeUndefined()
})

test('the cache is bounded by bytes: the least recently used page is evicted', async () => {
  // Zeros are compressed to almost nothing, and quickly: 63 of the 64 mebibytes.
  for (let at = 0; at < 9; at++) await keep(`/${at}`, ['site'], new Uint8Array(7 * mebibyte))
  // Random bytes cannot be compressed, so all three encodings are equally large: together they are too much.
  const random = () => new Uint8Array(randomBytes(mebibyte / 4))
  await keep('/random', ['site'], random())
  cachedPage('/0')
  expect(cacheFigures()).toMatchObject({ pages: 10 })
  await keep('/new', ['site'], random())
  expect(cachedPage('/0')).toBeDefined()
  expect(cachedPage('/1')).toBeUndefined()
  expect(cachedPage('/new')).toBeDefined()
  expect(cacheFigures().bytes).toBeLessThanOrEqual(64 * mebibyte)
  invalidateCached('*')
  expect(cacheFigures()).toMatchObject({ pages: 0, bytes: 0 })
})

const http = new Hono()
  .use(requestId())
  .use(respondFromCache)
  .all('*', (context) => context.text('rendered'))
const ask = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
  const response = await http.request(`http://localhost${path}`, { method, headers })
  return { status: response.status, headers: response.headers, body: Buffer.from(await response.arrayBuffer()) }
}

test.each([
  ['br', 'gzip, deflate, br, zstd', brotliDecompressSync],
  ['gzip', 'br;q=0, GZIP', gunzipSync],
  [null, 'gzip;q=0', (body: Buffer) => body],
  [null, '', (body: Buffer) => body],
])('a kept page is answered in the coding %s to who accepts "%s"', async (encoding, accept, decoded) => {
  await keep('/about?')
  const { status, headers, body } = await ask('/about', { 'accept-encoding': accept })
  expect(status).toBe(200)
  expect(headers.get('content-encoding')).toBe(encoding)
  expect(headers.get('content-length')).toBe(String(body.byteLength))
  expect(Object.fromEntries(headers)).toMatchObject({ etag: 'W/"1"', 'x-own': 'kept', vary: 'accept-encoding' })
  expect(headers.get('x-request-id')).toMatch(/^[\w-]+$/)
  expect(decoded(body).toString()).toBe(text)
})

test.each(['W/"1"', '"0", W/"1"', '*'])('a matching ETag (%s) gets 304 in any content coding', async (sentEtag) => {
  await keep('/about?')
  for (const encoding of ['br', 'identity']) {
    const { status, headers, body } = await ask('/about', { 'if-none-match': sentEtag, 'accept-encoding': encoding })
    expect([status, body.byteLength, headers.get('etag')]).toEqual([304, 0, 'W/"1"'])
    expect(headers.get('x-request-id')).toMatch(/^[\w-]+$/)
    expect(headers.get('content-security-policy')).toBe("default-src 'self'")
    expect(headers.has('content-length')).toBe(false)
  }
  expect((await ask('/about', { 'if-none-match': '"0"' })).body.toString()).toBe(text)
})

test('HEAD sends the headers of GET without a body', async () => {
  await keep('/about?')
  const [got, named] = [await ask('/about'), await ask('/about', {}, 'HEAD')]
  expect(named.body.byteLength).toBe(0)
  expect(named.headers.get('content-length')).toBe(got.headers.get('content-length'))
})

test('cached pages of visitors are not sent to requests with a session', async () => {
  await keep('/campus?', ['visitors', 'topics'])
  expect((await ask('/campus', { cookie: 'theme=dark' })).body.toString()).toBe(text)
  expect((await ask('/campus', { cookie: 'theme=dark; campus_session=1' })).body.toString()).toBe('rendered')
})

test('invalidated pages, writes and requests for other formats are rendered', async () => {
  await keep('/about?')
  for (const [method, path] of [
    ['POST', '/about'],
    ['GET', '/about?x=1'],
    ['GET', '/About'],
  ] as const)
    expect((await ask(path, {}, method)).body.toString()).toBe('rendered')
  expect((await ask('/about?utm_source=mail')).body.toString()).toBe(text)
  invalidateCached('site')
  expect((await ask('/about')).body.toString()).toBe('rendered')
})

test('the order of parameters and campaign parameters create no further entry', () => {
  const key = (path: string, query = '') => cacheKey({ path, query })
  expect(key('/services')).toBe('/services?')
  expect(key('/services', 'utm_source=mail&tab=frameworks')).toBe('/services?tab=frameworks')
  expect(key('/services', 'fbclid=1')).toBe('/services?')
  expect(key('/resources', 'page=2&category=rfp')).toBe(key('/resources', 'category=rfp&page=2'))
})

const rendered = (options: { setCookie?: string; status?: number; tags?: string[] } = {}) => ({
  status: options.status ?? 200,
  headers: new Headers(options.setCookie ? { 'set-cookie': options.setCookie } : {}),
  tags: new Set(options.tags ?? ['site']),
  vary: new Map([['tab', 'coaching']]),
})

test.each(['', 'tab=coaching', 'utm_source=mail', 'tab=coaching&gclid=1'])('?%s is cached', (query) => {
  expect(mayCache({ path: '/services', query }, rendered())).toBe(true)
})

test.each(['tab=x1', 'tab=', 'x=1', 'tab=coaching&x=1', 'tab=coaching&tab=coaching', 'service=anything'])(
  '?%s is not recognized by the page, and not cached',
  (query) => expect(mayCache({ path: '/services', query }, rendered())).toBe(false),
)

test('responses with a cookie, errors and personal pages are not cached', () => {
  const target = { path: '/services', query: '' }
  expect(mayCache(target, rendered({ setCookie: 'campus_session=secret' }))).toBe(false)
  expect(mayCache(target, rendered({ status: 404 }))).toBe(false)
  expect(mayCache(target, rendered({ tags: [] }))).toBe(false)
})

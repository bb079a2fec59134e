import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { readConfig, setConfig } from '#app/platform/config/config.server.ts'
import {
  type CachedPage,
  cachedPage,
  cacheFigures,
  cacheGeneration,
  cacheKey,
  dropCached,
  formOf,
  keepPage,
  mayKeep,
} from './page-cache.ts'

const page = (address: string, shows = ['site'], bytes = 1000) => ({
  address,
  headers: {},
  etag: '"1"',
  shows: new Set(shows),
  forms: { identity: new TextEncoder().encode('x'.repeat(bytes)) },
})
const keep = (...facts: Parameters<typeof page>) => {
  const kept = page(...facts)
  keepPage(kept, cacheGeneration())
  return kept
}
const mebibyte = 1024 * 1024

beforeAll(() => setConfig(readConfig({ LOG_LEVEL: 'silent' })))
beforeEach(() => dropCached('*'))

test('a page is kept until what it shows changes', () => {
  keep('/resources', ['articles'])
  keep('/about', ['site'])
  dropCached('articles')
  expect(cachedPage('/resources')).toBeUndefined()
  expect(cachedPage('/about')).toBeDefined()
})

test('a page that is true until a moment is kept until then', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 })
  onTestFinished(() => void vi.useRealTimers())
  keepPage({ ...page('/events/clinic', ['events']), until: 1_000_500 }, cacheGeneration())
  vi.setSystemTime(1_000_499)
  expect(cachedPage('/events/clinic')).toBeDefined()
  vi.setSystemTime(1_000_500)
  expect(cachedPage('/events/clinic')).toBeUndefined()
  expect(cacheFigures().pages).toBe(0)
})

test('what the cache answered is counted, and what had to be rendered for it', () => {
  const before = cacheFigures()
  cachedPage('/counted')
  keep('/counted')
  for (let asked = 0; asked < 3; asked++) cachedPage('/counted')
  const { answers, renderings } = cacheFigures()
  expect([answers - before.answers, renderings - before.renderings]).toEqual([3, 1])
})

test('what visitors see is not shown to who has a session', () => {
  keep('/campus', ['visitors', 'topics'])
  expect(cachedPage('/campus', 'theme=dark')).toBeDefined()
  expect(cachedPage('/campus', 'theme=dark; campus_session=abc')).toBeUndefined()
})

test('a page rendered while something was dropped is not kept', () => {
  const since = cacheGeneration()
  dropCached('articles')
  keepPage(page('/resources', ['articles']), since)
  expect(cachedPage('/resources')).toBeUndefined()
})

test('the cache is bounded by its bytes: the page asked for least recently goes', () => {
  for (let at = 0; at < 62; at++) keep(`/${at}`, ['site'], mebibyte)
  cachedPage('/0')
  keep('/new', ['site'], 3 * mebibyte)
  expect(cachedPage('/0')).toBeDefined()
  expect(cachedPage('/1')).toBeUndefined()
  expect(cacheFigures().bytes).toBeLessThanOrEqual(64 * mebibyte)
})

test('many small pages are bounded too, and what is dropped no longer counts', () => {
  for (let at = 0; at < 40_000; at++) keep(`/${at}`)
  expect(cacheFigures().bytes).toBeLessThanOrEqual(64 * mebibyte)
  expect(cacheFigures().pages).toBeLessThan(25_000)
  dropCached('*')
  expect(cacheFigures()).toMatchObject({ pages: 0, bytes: 0 })
})

test('a compressed form is made once, and counts', async () => {
  const kept = keep('/about')
  const before = cacheFigures().bytes
  const [brotli, again] = await Promise.all([formOf(kept, 'br'), formOf(kept, 'br')])
  expect(brotli.byteLength).toBeLessThan(100)
  expect(again).toBe(brotli)
  expect(await formOf(kept, 'br')).toBe(brotli)
  expect(cacheFigures().bytes).toBe(before + brotli.byteLength)
})

test('a page that changes all the time is compressed lightly, and as far as it goes once it has lasted', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const words = Array.from({ length: 4000 }, (_, n) => `<p>${(n * n * 7919) % 1000} words</p>`).join('')
  const version = () => ({ ...page('/often'), forms: { identity: new TextEncoder().encode(words) } }) as CachedPage
  const [second, unkept] = [version(), version()]
  const lengths = new Set<number>()
  for (let times = 0; times < 4; times++) {
    const lasting = version()
    keepPage(lasting, cacheGeneration())
    lengths.add((await formOf(lasting, 'br')).byteLength)
    dropCached('site')
  }
  const [far = 0] = [...lengths]
  expect(lengths.size).toBe(1)
  keepPage(unkept, cacheGeneration() - 1)
  keepPage(second, cacheGeneration())
  const before = cacheFigures().bytes
  const light = await formOf(second, 'br')
  expect(light.byteLength).toBeGreaterThan(far)
  expect((await formOf(unkept, 'br')).byteLength).toBe(light.byteLength)
  vi.advanceTimersByTime(60_000)
  vi.useRealTimers()
  await expect.poll(async () => (await formOf(second, 'br')).byteLength).toBe(far)
  expect(cacheFigures().bytes).toBe(before + far)
  expect(unkept.forms.br?.byteLength).toBe(light.byteLength)
})

test('of pages asked for at once one is compressed whole, the others lightly and then further', async () => {
  const words = Array.from({ length: 4000 }, (_, n) => `<p>${(n * n * 7919) % 1000} words</p>`).join('')
  const kept = (address: string) => {
    const one = { ...page(address), forms: { identity: new TextEncoder().encode(words) } } as CachedPage
    keepPage(one, cacheGeneration())
    return one
  }
  let pages = Array.from({ length: 6 }, (_, at) => kept(`/at-once/${at}`))
  const [far = 0, ...light] = (await Promise.all(pages.map((one) => formOf(one, 'br')))).map((form) => form.byteLength)
  for (const length of light) expect(length).toBeGreaterThan(far)
  const lengths = () => pages.map((one) => one.forms.br?.byteLength)
  await expect.poll(lengths).toEqual(pages.map(() => far))
  // Dropped and rendered again, the same: each waits once.
  for (let times = 0; times < 3; times++) {
    dropCached('*')
    pages = Array.from({ length: 6 }, (_, at) => kept(`/at-once/${at}`))
    await Promise.all(pages.map((one) => formOf(one, 'br')))
  }
  await expect.poll(lengths).toEqual(pages.map(() => far))
  // Once nobody waits in line, who asks waits for the whole of it; who asked before that put one more in line.
  const alone = async () => (await formOf(kept(`/alone/${cacheFigures().pages}`), 'br')).byteLength
  await expect.poll(alone, { interval: 1000 }).toBe(far)
})

test('a form that is made after its page was dropped does not count', async () => {
  const kept = keep('/about')
  const making = formOf(kept, 'br')
  dropCached('*')
  await making
  expect(cacheFigures()).toMatchObject({ pages: 0, bytes: 0 })
})

test('order and marks of campaigns make no copy', () => {
  const key = (path: string, query = '') => cacheKey({ path, query })
  expect(key('/services')).toBe('/services?')
  expect(key('/services', 'utm_source=mail&tab=frameworks')).toBe('/services?tab=frameworks')
  expect(key('/services', 'fbclid=1')).toBe('/services?')
  expect(key('/resources', 'page=2&category=rfp')).toBe(key('/resources', 'category=rfp&page=2'))
})

const rendered = (facts: { setCookie?: string; status?: number; subjects?: string[] } = {}) => ({
  status: facts.status ?? 200,
  headers: new Headers(facts.setCookie ? { 'set-cookie': facts.setCookie } : {}),
  subjects: new Set(facts.subjects ?? ['site']),
  chosen: new Map([['tab', 'coaching']]),
})

test.each(['', 'tab=coaching', 'utm_source=mail', 'tab=coaching&gclid=1'])('?%s is kept', (query) => {
  expect(mayKeep({ path: '/services', query }, rendered())).toBe(true)
})

test.each(['tab=x1', 'tab=', 'x=1', 'tab=coaching&x=1', 'tab=coaching&tab=coaching', 'service=anything'])(
  '?%s is not what the page recognized, and not kept',
  (query) => expect(mayKeep({ path: '/services', query }, rendered())).toBe(false),
)

test('an answer with a cookie, a failure and a page that is not for everybody are not kept', () => {
  const target = { path: '/services', query: '' }
  expect(mayKeep(target, rendered({ setCookie: 'campus_session=secret' }))).toBe(false)
  expect(mayKeep(target, rendered({ status: 404 }))).toBe(false)
  expect(mayKeep(target, rendered({ subjects: [] }))).toBe(false)
})

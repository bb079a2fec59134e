import { beforeEach, expect, test } from 'vitest'
import { cachedPage, cacheGeneration, cacheKey, dropCached, formOf, keepPage } from './page-cache.ts'

const page = (...shows: string[]) => ({
  status: 200,
  headers: {},
  etag: '"1"',
  shows: new Set(shows),
  forms: { identity: new TextEncoder().encode('x'.repeat(1000)) },
})

beforeEach(() => dropCached('*'))

test('a page is kept until what it shows changes', () => {
  keepPage('/resources', page('articles'), cacheGeneration())
  keepPage('/about', page('site'), cacheGeneration())
  dropCached('articles')
  expect(cachedPage('/resources')).toBeUndefined()
  expect(cachedPage('/about')).toBeDefined()
})

test('what visitors see is not shown to who has a session', () => {
  keepPage('/campus', page('visitors', 'topics'), cacheGeneration())
  expect(cachedPage('/campus', 'theme=dark')).toBeDefined()
  expect(cachedPage('/campus', 'theme=dark; campus_session=abc')).toBeUndefined()
})

test('a page rendered while something was dropped is not kept', () => {
  const since = cacheGeneration()
  dropCached('articles')
  keepPage('/resources', page('articles'), since)
  expect(cachedPage('/resources')).toBeUndefined()
})

test('the cache is bounded: the page asked for least recently goes', () => {
  for (let at = 0; at < 2000; at++) keepPage(`/${at}`, page('site'), cacheGeneration())
  cachedPage('/0')
  keepPage('/new', page('site'), cacheGeneration())
  expect(cachedPage('/0')).toBeDefined()
  expect(cachedPage('/1')).toBeUndefined()
})

test('a compressed form is made once', async () => {
  const kept = page('site')
  const brotli = await formOf(kept, 'br')
  expect(brotli.byteLength).toBeLessThan(100)
  expect(await formOf(kept, 'br')).toBe(brotli)
})

test('a page is kept by what it chooses by; campaign marks make no copy, other parameters no entry', () => {
  const key = (path: string, query = '') => cacheKey({ path, query })
  expect(key('/services')).toBe('/services?')
  expect(key('/services', 'utm_source=mail&tab=frameworks')).toBe('/services?tab=frameworks')
  expect(key('/services', 'fbclid=1')).toBe('/services?')
  expect(key('/resources', 'page=2&category=rfp')).toBe(key('/resources', 'category=rfp&page=2'))
  expect(key('/services', 'x=1')).toBeUndefined()
})

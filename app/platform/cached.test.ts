import { beforeEach, expect, test } from 'vitest'
import { cached, enableCache, invalidate } from './cached.server.ts'

let calls: string[] = []
let state = 'old'
const read = cached(['articles', 'images'], async (slug: string, page?: number) => {
  calls.push(`${slug} ${page}`)
  if (slug === 'missing') throw new Error('There is none.')
  return `${slug}: ${state}`
})

beforeEach(() => {
  enableCache()
  invalidate('*')
  calls = []
  state = 'old'
})

test('the database is queried once per variant, even by concurrent requests', async () => {
  expect(await Promise.all([read('a'), read('a'), read('b'), read('a', 2)])).toEqual([
    'a: old',
    'a: old',
    'b: old',
    'a: old',
  ])
  await read('a')
  expect(calls).toEqual(['a undefined', 'b undefined', 'a 2'])
})

test('only invalidated entries are read again', async () => {
  const other = cached(['events'], async () => calls.push('events'))
  await Promise.all([read('a'), other()])
  state = 'new'
  invalidate('downloads')
  expect(await read('a')).toBe('a: old')
  invalidate('images')
  expect(await read('a')).toBe('a: new')
  await other()
  expect(calls).toEqual(['a undefined', 'events', 'a undefined'])
})

test('a read that started before an invalidation and ends after it is not cached', async () => {
  const resolvers: ((value: string) => void)[] = []
  const slow = cached(['articles'], () => new Promise<string>((resolve) => resolvers.push(resolve)))
  const before = slow()
  invalidate('articles')
  const after = slow()
  resolvers[0]?.('old')
  resolvers[1]?.('new')
  expect([await before, await after, await slow()]).toEqual(['old', 'new', 'new'])
})

test('an error is reported and not cached', async () => {
  await expect(read('missing')).rejects.toThrow('There is none.')
  await expect(read('missing')).rejects.toThrow('There is none.')
  expect(calls).toHaveLength(2)
})

test('searches are cached separately, and evict nothing of another read', async () => {
  const search = cached(['articles'], async (filter: { q: string; page: number }) => calls.push(filter.q))
  await read('a')
  for (let at = 0; at < 150; at++) await search({ q: `words ${at}`, page: 1 })
  expect(calls).toHaveLength(151)
  await search({ q: 'words 149', page: 1 })
  await read('a')
  expect(calls).toHaveLength(151)
  await search({ q: 'words 149', page: 2 })
  await search({ q: 'words 0', page: 1 })
  expect(calls).toHaveLength(153)
})

test('entries are bounded by size: the least recently used is evicted', async () => {
  const large = cached(['articles'], async (slug: string) => {
    calls.push(slug)
    return slug.repeat(1_500_000)
  })
  for (const slug of ['a', 'b', 'a', 'c', 'a', 'b']) await large(slug)
  expect(calls).toEqual(['a', 'b', 'c', 'b'])
  // Invalidated entries do not count toward the size.
  invalidate('articles')
  for (const slug of ['a', 'b', 'a', 'b']) await large(slug)
  expect(calls).toEqual(['a', 'b', 'c', 'b', 'a', 'b'])
})

test('an entry too large for the cache is read each time', async () => {
  const huge = cached(['articles'], async () => 'x'.repeat(calls.push('huge') && 4_000_001))
  await huge()
  await huge()
  expect(calls).toEqual(['huge', 'huge'])
})

test('the most recently used entries stay cached', async () => {
  for (let at = 0; at < 150; at++) {
    await read('first')
    await read(`other-${at}`)
  }
  await read('first')
  await read('other-0')
  expect(calls.filter((one) => one.startsWith('first'))).toHaveLength(1)
  expect(calls.filter((one) => one === 'other-0 undefined')).toHaveLength(2)
})

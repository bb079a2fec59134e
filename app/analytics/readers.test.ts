import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { buildEvent } from '#app/events/factory.ts'
import { config } from '#app/platform/config/config.server.ts'
import { database } from '#app/platform/database/database.server.ts'
import { buildArticle } from '#app/resources/articles/factory.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { dayGoesOn } from '#tests/setup/day-goes-on.ts'
import { aggregateReads } from './aggregate.server.ts'
import { countRead, saveReads } from './count-read.server.ts'
import { readersByDay, topPageViews } from './queries.server.ts'
import { browserInfoOf } from './reader.server.ts'
import { readerSalts, readingDays, reads } from './tables.server.ts'

testDatabase()

const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const reader = { address: '192.0.2.1', userAgent: chrome, language: 'en' }
const at = (path: string) => `${config().siteUrl}${path}`
let today = ''
let span = { from: new Date(), to: new Date() }

beforeEach(async () => {
  await dayGoesOn()
  today = new Date().toISOString().slice(0, 10)
  span = { from: new Date(`${today}T00:00:00Z`), to: new Date(Date.now() + 86_400_000) }
  await saveReads()
  for (const table of [reads, readingDays]) await database().delete(table)
})

async function counted(): Promise<{ path: string; referrer: string | null; utmSource: string | null }[]> {
  await saveReads()
  const { path, referrer, utmSource } = reads
  return database().select({ path, referrer, utmSource }).from(reads).orderBy(reads.id)
}

test('a page view is counted with its referrer, without anything that identifies the visitor', async () => {
  await countRead({ url: at('/about?utm_source=letter'), from: 'https://www.search.example/?q=presales' }, reader)
  await countRead({ url: at('/contact'), from: at('/about') }, reader)
  await countRead({ url: at('/contact'), from: '' }, { ...reader, address: '192.0.2.2' })
  expect(await counted()).toEqual([
    { path: '/about', referrer: 'search.example', utmSource: 'letter' },
    { path: '/contact', referrer: null, utmSource: null },
    { path: '/contact', referrer: '', utmSource: null },
  ])
  const rows = await database().select().from(reads)
  expect(new Set(rows.map((row) => row.reader)).size).toBe(2)
  expect(JSON.stringify(rows)).not.toMatch(/192\.0\.2|Mozilla|presales/)
})

test('bots, addresses with a token and unknown pages are not counted', async () => {
  for (const userAgent of ['Mozilla/5.0 (compatible; Googlebot/2.1)', 'curl/8.5.0', ''])
    await countRead({ url: at('/about'), from: '' }, { ...reader, userAgent })
  for (const path of ['/talent/0b6f', '/assessment/1-0123', '/admin', '/campus/post/1', '/nowhere'])
    await countRead({ url: at(path), from: '' }, reader)
  await countRead({ url: 'no address', from: '' }, reader)
  expect(await counted()).toEqual([])
})

test('a reader who opted out of tracking is not counted', () => {
  const browserInfoWith = (headers: Record<string, string>) => browserInfoOf(new Headers(headers), '192.0.2.1')
  expect(browserInfoWith({ dnt: '1', 'user-agent': chrome })).toBeUndefined()
  expect(browserInfoWith({ 'sec-gpc': '1', 'user-agent': chrome })).toBeUndefined()
  expect(browserInfoWith({ 'user-agent': chrome, 'accept-language': 'en' })).toEqual(reader)
})

test('page views of one reader are limited', async () => {
  for (let times = 0; times < 40; times++) await countRead({ url: at('/about'), from: '' }, reader)
  expect(await counted()).toHaveLength(20)
})

test('page views of one client address, and of one day, are limited', async () => {
  for (let times = 0; times < 100; times++)
    await countRead({ url: at('/about'), from: '' }, { ...reader, userAgent: `${chrome} ${times}` })
  expect(await counted()).toHaveLength(60)
  await database().execute(sql`insert into reads (id, reader, path) overriding system value values (-200000, 'x', '/')`)
  await countRead({ url: at('/about'), from: '' }, reader)
  expect(await counted()).toHaveLength(61)
})

test('a day stores 200 names of each kind, and only pages that exist', async () => {
  const { slug } = await buildArticle()
  const event = await buildEvent({ audience: 'public' })
  const hidden = await buildEvent({ audience: 'public', draft: true })
  const paths = [`/resources/articles/${slug}`, `/events/${event.slug}`]
  const written = ['/events/buy-my-watches', `/events/${hidden.slug}`, '/resources/articles/buy-my-watches']
  for (const path of [...paths, ...written]) await countRead({ url: at(path), from: '' }, reader)
  await saveReads()
  await aggregateReads.perform({})
  expect((await topPageViews(span, 'page')).map(({ name }) => name).sort()).toEqual(paths.sort())
  for (const round of [1, 2]) {
    await database().execute(sql`insert into reads (reader, path, referrer)
      select 'x', '/', ${round} || '-' || n || '.example'
      from generate_series(1, 150) n, generate_series(1, ${round}::int)`)
    await aggregateReads.perform({})
  }
  const names = await database().select().from(readingDays).where(eq(readingDays.kind, 'referrer'))
  expect(names).toHaveLength(200)
  expect(names.filter(({ name }) => name.startsWith('2-'))).toHaveLength(150)
})

test('raw page views are deleted even if nothing can be aggregated', async () => {
  await countRead({ url: at('/about'), from: '' }, reader)
  await saveReads()
  await database().execute(sql`update reads set at = at - interval '1 day'`)
  await database().insert(readerSalts).values({ day: '2026-01-02', salt: 'old' })
  await database().execute(sql`alter table reading_days rename to reading_days_away`)
  try {
    await expect(aggregateReads.perform({})).rejects.toThrow()
  } finally {
    await database().execute(sql`alter table reading_days_away rename to reading_days`)
  }
  expect(await database().select().from(reads)).toEqual([])
  expect(await database().select().from(readerSalts).where(eq(readerSalts.day, '2026-01-02'))).toEqual([])
})

test('a day is aggregated, and its raw page views are deleted when it is over', async () => {
  await countRead({ url: at('/about'), from: 'https://search.example/' }, reader)
  await countRead({ url: at('/about'), from: at('/') }, reader)
  await countRead({ url: at('/terms'), from: '' }, { ...reader, address: '192.0.2.2' })
  await saveReads()
  await Promise.all([aggregateReads.perform({}), aggregateReads.perform({})])
  expect(await readersByDay(span)).toEqual(new Map([[today, 2]]))
  expect(await topPageViews(span, 'page')).toEqual([
    { name: '/about', reads: 2, readers: 1 },
    { name: '/terms', reads: 1, readers: 1 },
  ])
  expect(await topPageViews(span, 'referrer')).toHaveLength(2)

  await database().execute(sql`update reads set at = at - interval '1 day'`)
  await database().insert(readerSalts).values({ day: '2026-01-01', salt: 'old' })
  await aggregateReads.perform({})
  await aggregateReads.perform({})
  expect(await database().select().from(reads)).toEqual([])
  expect(await database().select().from(readerSalts).where(eq(readerSalts.day, '2026-01-01'))).toEqual([])
  expect([...(await readersByDay({ ...span, from: new Date(span.from.getTime() - 86_400_000) })).values()]).toEqual([
    2, 2,
  ])
})

import { readdirSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { imagesOf, parseArticle } from './parse.ts'

const fileUrl = (path: string) => new URL(path, import.meta.url)
const read = (path: string) => readFileSync(fileUrl(path), 'utf8')
const json = <Rows>(path: string): Rows => JSON.parse(read(path))

type Download = {
  file: string
  title: string
  description: string
  category: string
  tags: string[]
  featured: boolean
  published: boolean
}
type Event = {
  title: string
  description: string
  inDays: number
  at: string
  minutes: number
  zone: string
  seats: number | null
  joinUrl: string
}
type Curated = { title: string; description: string; url: string | null }

const articles = readdirSync(fileUrl('./articles')).map((file) => ({
  slug: file.replace(/\.md$/, ''),
  ...parseArticle(read(`./articles/${file}`)),
}))
const downloads = json<Download[]>('./downloads.json')
const events = json<Event[]>('./events.json')
const curated = json<Curated[]>('./curated.json')
const categories = json<{ name: string; description: string }[]>('./categories.json')
const tags = json<{ name: string }[]>('./tags.json')

const slugs = articles.map((article) => article.slug)
const drafts = articles.filter((article) => !article.meta.published).map((article) => article.slug)
const pages = [
  '/',
  '/about',
  '/services',
  '/academy',
  '/framework',
  '/products',
  '/navigator',
  '/solution-center',
  '/contact',
  '/resources',
  '/skillbridge',
  '/skillbridge/candidate-profile',
  '/how-we-count',
  '/ultimate-solutioneer',
  '/terms',
  '/privacy',
  '/campus',
  '/campus/events',
  '/campus/resources',
]
const anchors = [
  '/services#workshops',
  '/services#process',
  '/services#learning',
  '/services#coaching',
  '/products#products',
  '/how-we-count#proposal-time',
]

const withoutCode = (body: string) => body.replace(/^```[\s\S]*?^```$/gm, '').replace(/`[^`]*`/g, '')
const wordsOf = (body: string) =>
  withoutCode(body)
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu) ?? []
const linksOf = (body: string) =>
  Array.from(withoutCode(body).matchAll(/(?<!!)\[[^\]]*\]\(([^)\s]+)\)/g), (match) => match[1] ?? '')

describe('every sample article', () => {
  test.each(articles)(
    '$slug is worth opening: 600 words or more, sections, an address that reads',
    ({ slug, body }) => {
      expect(wordsOf(body).length).toBeGreaterThanOrEqual(600)
      expect(wordsOf(body).length).toBeLessThanOrEqual(1150)
      expect(body.match(/^## /gm)?.length ?? 0).toBeGreaterThanOrEqual(3)
      expect(withoutCode(body)).not.toMatch(/^# /m)
      expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    },
  )

  test.each(articles)('$slug names a category and tags that exist', ({ meta }) => {
    expect(categories.map((category) => category.name)).toContain(meta.category)
    for (const tag of meta.tags) expect(tags.map((known) => known.name)).toContain(tag)
  })

  test.each(articles)('$slug leads somewhere: no dead link, no link to a draft', ({ slug, body }) => {
    for (const link of linksOf(body)) {
      const article = link.match(/^\/resources\/articles\/(.+)$/)?.[1]
      if (article) {
        expect(slugs).toContain(article)
        if (!drafts.includes(slug)) expect(drafts).not.toContain(article)
        expect(article).not.toBe(slug)
      } else expect([...pages, ...anchors]).toContain(link)
    }
  })

  test.each(articles)('$slug shows pictures that exist and says what is on them', async ({ body }) => {
    for (const name of imagesOf(body)) {
      const picture = await sharp(readFileSync(fileUrl(`./images/${name}`))).metadata()
      expect(picture.format).toBe('webp')
      expect(picture.width).toBeGreaterThanOrEqual(1200)
    }
    for (const [, alt] of body.matchAll(/!\[([^\]]*)\]/g)) expect(alt?.length).toBeGreaterThan(40)
  })
})

test('the shelf is full: twelve articles, one draft, three featured, newest in November', () => {
  expect(articles).toHaveLength(12)
  expect(drafts).toHaveLength(1)
  expect(articles.filter((article) => article.meta.featured && article.meta.published)).toHaveLength(3)
  const dates = articles.map((article) => article.meta.publishedAt).sort()
  expect(new Set(dates).size).toBe(articles.length)
  expect(dates[0]?.slice(0, 7)).toBe('2026-08')
  expect(dates.at(-1)?.slice(0, 10)).toBe('2026-11-18')
})

test.each<[string, RegExp]>([
  ['a second heading', /^## /m],
  ['a third heading', /^### /m],
  ['an ordered list', /^1\. /m],
  ['an unordered list', /^- (?!\[)/m],
  ['a nested list', /^ {2,}- (?!\[)/m],
  ['a task list', /^- \[ \] /m],
  ['a nested task', /^ {2,}- \[ \] /m],
  ['a table', /^\|(?: :?-+:? \|)+$/m],
  ['a quote', /^> /m],
  ['a footnote', /^\[\^\w+\]: /m],
  ['inline code', /(?<!`)`[^`\n]+`(?!`)/],
  ['bold', /\*\*[^*]+\*\*/],
  ['emphasis', /(?<!\*)\*[^*\s][^*]*\*(?!\*)/],
  ['strikethrough', /~~[^~]+~~/],
  ['a link', /(?<!!)\[[^\]]+\]\(\//],
  ['an image', /!\[[^\]]+\]\(sample:images\//],
  ...['sql', 'bash'].map(
    (language) => [`code in ${language}`, new RegExp(`^\`\`\`${language}$`, 'm')] satisfies [string, RegExp],
  ),
])('published articles use %s', (_, pattern) => {
  expect(articles.filter((article) => article.meta.published && pattern.test(article.body))).not.toHaveLength(0)
})

test('articles for presales leaders show records as tables, not as data formats', () => {
  for (const { body } of articles) expect(body).not.toMatch(/^```(?:json|yaml|ts)$/m)
})

test('categories and tags are unique, and each is used', () => {
  expect(new Set(categories.map((category) => category.name)).size).toBe(categories.length)
  expect(new Set(tags.map((tag) => tag.name)).size).toBe(tags.length)
  const shelf = [...articles.map((article) => article.meta), ...downloads]
  for (const category of categories) expect(shelf.map((entry) => entry.category)).toContain(category.name)
  for (const tag of tags) expect(shelf.flatMap((entry) => entry.tags)).toContain(tag.name)
})

const magic: Record<string, string> = { pdf: '%PDF-', docx: 'PK\u0003\u0004' }

test.each(downloads)('$file is the file that its name says', (download) => {
  const bytes = readFileSync(fileUrl(`./downloads/${download.file}`))
  const extension = download.file.split('.').at(-1) ?? ''
  expect(['pdf', 'docx', 'txt']).toContain(extension)
  if (extension === 'txt') expect(() => new TextDecoder('utf-8', { fatal: true }).decode(bytes)).not.toThrow()
  else
    expect(
      bytes
        .subarray(0, 5)
        .toString('latin1')
        .startsWith(magic[extension] ?? '?'),
    ).toBe(true)
  expect(bytes.length).toBeGreaterThan(2000)
  expect(bytes.length).toBeLessThan(500_000)
  expect(download.description.length).toBeGreaterThan(60)
  expect(categories.map((category) => category.name)).toContain(download.category)
  for (const tag of download.tags) expect(tags.map((known) => known.name)).toContain(tag)
})

test('four downloads, and no file that nobody offers', () => {
  expect(downloads).toHaveLength(4)
  expect(readdirSync(fileUrl('./downloads')).sort()).toEqual(downloads.map((download) => download.file).sort())
  expect(readdirSync(fileUrl('./images')).sort()).toEqual(
    [...new Set(articles.flatMap((article) => imagesOf(article.body)))].sort(),
  )
})

test('three events lie ahead, at an hour of a real zone', () => {
  expect(events).toHaveLength(3)
  expect(events.filter((event) => event.seats === null)).toHaveLength(1)
  for (const event of events) {
    expect(event.inDays).toBeGreaterThan(0)
    expect(event.at).toMatch(/^([01]\d|2[0-3]):[0-5]\d$/)
    expect(event.minutes).toBeGreaterThan(0)
    expect(Intl.supportedValuesOf('timeZone')).toContain(event.zone)
    expect(new URL(event.joinUrl).origin).toBe('https://meet.solutioneer.example')
    expect(event.description.split('\n\n').length).toBeGreaterThanOrEqual(2)
    for (const link of linksOf(event.description))
      expect(slugs.map((slug) => `/resources/articles/${slug}`)).toContain(link)
  }
})

test('five curated resources, one without an address', () => {
  expect(curated).toHaveLength(5)
  expect(curated.filter((resource) => resource.url === null)).toHaveLength(1)
  for (const { url } of curated) if (url) expect(new URL(url).protocol).toBe('https:')
})

test('an article without its header is refused with a sentence', () => {
  expect(() => parseArticle('## Only text')).toThrow('A sample article starts with its JSON header')
  expect(() => parseArticle('---json\n{ "title": "Far too little" }\n---\nText')).toThrow()
})

test('no article is left half written', () => {
  for (const { body } of articles) expect(body).not.toMatch(/\b(TODO|TBD|lorem ipsum)\b/i)
})

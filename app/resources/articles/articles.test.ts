import { readdir } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { type Actor, system, visitor } from '#app/platform/actor.ts'
import { config } from '#app/platform/config/config.server.ts'
import { rawSql } from '#app/platform/database/database.server.ts'
import { countingQueries } from '#app/platform/database/pool/count-queries.server.ts'
import { Conflict, Forbidden, Invalid, NotFound } from '#app/platform/errors.ts'
import { imagesByUrl } from '#app/platform/images/queries.server.ts'
import { makeVariants } from '#app/platform/images/store.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { createCategory } from '../categories/create.server.ts'
import { deleteCategory } from '../categories/delete.server.ts'
import { findCategoryInUse, publicCategories } from '../categories/queries.server.ts'
import { renameCategory } from '../categories/rename.server.ts'
import { buildDownload } from '../downloads/factory.ts'
import { publishedDownloads } from '../downloads/queries.server.ts'
import { filterOf } from '../library/filter.ts'
import { createTag } from '../tags/create.server.ts'
import { deleteTag } from '../tags/delete.server.ts'
import { createArticle } from './create.server.ts'
import { deleteArticle } from './delete.server.ts'
import { articleDraftOf, articleForm } from './edit/posted-article.server.ts'
import { buildArticle, buildCategory, buildTag } from './factory.ts'
import { publishArticle, unpublishArticle } from './publish.server.ts'
import { purgeArticles } from './purge.server.ts'
import {
  articlesToEdit,
  featuredArticles,
  findArticle,
  publishedArticle,
  publishedArticles,
  relatedArticles,
} from './queries.server.ts'
import { reviseArticle } from './revise.server.ts'
import { storeThumbnail } from './store-thumbnail.server.ts'

testDatabase()

const member: Actor = {
  kind: 'member',
  id: 'a0000000-0000-4000-8000-000000000000',
  email: 'm@x.example',
  role: 'member',
  sessionId: 's',
}
const moderator: Actor = { ...member, role: 'moderator' }
const admin: Actor = { ...member, role: 'admin' }
const look = (query = '') => publishedArticles(filterOf(new URLSearchParams(query)))
const titles = async (query: string) => (await look(query)).articles.map(({ title }) => title)
const picture = (width = 900, height = 600) =>
  sharp({ create: { width, height, channels: 3, background: '#c04020' } })
    .png()
    .toBuffer()

describe('writing', () => {
  test('is allowed to admins and the product itself', async () => {
    for (const actor of [visitor, member, moderator])
      await expect(createArticle(actor, { title: 'x', content: 'y' })).rejects.toThrow(Forbidden)
    const { id } = await createArticle(admin, { title: 'Written by an admin', content: 'y' })
    for (const actor of [visitor, member, moderator]) {
      await expect(unpublishArticle(actor, id)).rejects.toThrow(Forbidden)
      await expect(deleteArticle(actor, id)).rejects.toThrow(Forbidden)
      await expect(articlesToEdit(actor)).rejects.toThrow(Forbidden)
    }
    expect((await findArticle(visitor, id)).isPublished).toBe(true)
  })

  test('names the fields that are missing', async () => {
    await expect(createArticle(system, { title: ' ', content: '\n' })).rejects.toMatchObject({
      fields: { title: ['Title is required'], content: ['Content is required'] },
    })
  })

  test('publishes by default, without featuring', async () => {
    const { id } = await buildArticle()
    expect(await findArticle(system, id)).toMatchObject({ isPublished: true, isFeatured: false, version: 1 })
  })

  test('names the category, tag or picture that no longer exists', async () => {
    const gone = 'b0000000-0000-4000-8000-000000000000'
    await expect(buildArticle({ categoryId: gone })).rejects.toMatchObject({
      fields: { categoryId: [expect.any(String)] },
    })
    await expect(buildArticle({ tagIds: [gone] })).rejects.toMatchObject({ fields: { tagIds: [expect.any(String)] } })
    await expect(buildArticle({ thumbnailUrl: '/files/articles/thumbnails/1.png' })).rejects.toMatchObject({
      fields: { thumbnailUrl: [expect.any(String)] },
    })
  })

  test('rejects a revision of an outdated version', async () => {
    const { id } = await buildArticle({ title: 'Twice revised' })
    await reviseArticle(system, id, { title: 'Once', content: 'x' }, 1)
    await expect(reviseArticle(system, id, { title: 'Lost', content: 'x' }, 1)).rejects.toThrow(Conflict)
    expect((await findArticle(system, id)).title).toBe('Once')
  })
})

describe('addresses', () => {
  test('are derived from titles, and unique', async () => {
    expect((await buildArticle({ title: 'What’s next? (Q&A)' })).slug).toBe('whats-next-q-a')
    expect((await buildArticle({ title: 'Whats next: Q A' })).slug).toBe('whats-next-q-a-2')
    expect((await buildArticle({ title: '???' })).slug).toBe('article')
  })

  test('of ten articles with one title at once are all different, or the writer is asked to save again', async () => {
    const made = await Promise.allSettled(Array.from({ length: 10 }, () => buildArticle({ title: 'All at once' })))
    const slugs = made.filter((one) => one.status === 'fulfilled').map((one) => one.value.slug)
    expect(new Set(slugs).size).toBe(slugs.length)
    for (const one of made) if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(Conflict)
  })

  test('of published articles do not follow the title, and redirect when they are changed', async () => {
    const { id } = await buildArticle({ title: 'Old name' })
    expect((await reviseArticle(system, id, { title: 'New name', content: 'x' })).slug).toBe('old-name')
    await reviseArticle(system, id, { title: 'New name', slug: 'new-name', content: 'x' })
    expect(await publishedArticle('old-name')).toEqual({ movedTo: 'new-name' })
    await expect(buildArticle({ title: 'Thief', slug: 'old-name' })).rejects.toMatchObject({
      fields: { slug: [expect.stringContaining('“New name”')] },
    })
    expect((await buildArticle({ title: 'Old name' })).slug).toBe('old-name-2')
    await reviseArticle(system, id, { title: 'New name', slug: 'old-name', content: 'x' })
    expect(await publishedArticle('new-name')).toEqual({ movedTo: 'old-name' })
    await unpublishArticle(system, id)
    await expect(publishedArticle('new-name')).rejects.toThrow(NotFound)
    await expect(publishedArticle('old-name')).rejects.toThrow(NotFound)
  })

  test('of drafts follow the title without redirects', async () => {
    const { id } = await buildArticle({ title: 'First thought', isPublished: false })
    expect((await reviseArticle(system, id, { title: 'Second thought', content: 'x', isPublished: false })).slug).toBe(
      'second-thought',
    )
    await expect(publishedArticle('first-thought')).rejects.toThrow(NotFound)
  })
})

describe('drafts', () => {
  test('are not visible to those who may not write', async () => {
    const { id, slug } = await buildArticle({ title: 'Zebrafish draft', isPublished: false, isFeatured: true })
    await expect(publishedArticle(slug)).rejects.toThrow(NotFound)
    await expect(findArticle(member, id)).rejects.toThrow(NotFound)
    expect(await titles('q=zebrafish')).toEqual([])
    expect((await featuredArticles()).map((article) => article.id)).not.toContain(id)
    expect((await articlesToEdit(admin)).articles.map((article) => article.id)).toContain(id)
    await publishArticle(system, id)
    await rawSql()`update articles set is_featured = false where id = ${id}`
    expect(await titles('q=zebrafish')).toEqual(['Zebrafish draft'])
  })
})

describe('lists', () => {
  test('are newest first, twelve to a page, with featured articles apart', async () => {
    const category = await buildCategory('Paged')
    const made: string[] = []
    for (let day = 1; day <= 14; day++) {
      const { id } = await buildArticle({
        title: `Paged ${day}`,
        categoryId: category.id,
        createdAt: new Date(Date.UTC(2026, 0, day)),
      })
      made.push(id)
    }
    const first = await look('category=paged')
    expect(first.articles.map(({ title }) => title).slice(0, 2)).toEqual(['Paged 14', 'Paged 13'])
    expect(first.articles).toHaveLength(12)
    expect(first.pages).toBe(2)
    expect(await look('category=paged&page=2')).toMatchObject({
      articles: [{ title: 'Paged 2' }, { title: 'Paged 1' }],
      pages: 2,
    })
    await expect(look('category=paged&page=3')).rejects.toThrow(NotFound)
    await rawSql()`update articles set is_featured = true where id = ${made[13]}`
    expect((await featuredArticles()).map(({ title }) => title)).toEqual(['Paged 14'])
    expect(await titles('')).not.toContain('Paged 14')
    expect(await titles('category=paged')).toContain('Paged 14')
    await rawSql()`update articles set is_featured = false where id = ${made[13]}`
  })

  test('have a stable order for articles of the same time', async () => {
    const tag = await buildTag('simultaneous')
    const createdAt = new Date('2026-02-02T00:00:00Z')
    for (let n = 0; n < 20; n++) await buildArticle({ tagIds: [tag.id], createdAt })
    const both = [...(await look('tag=simultaneous')).articles, ...(await look('tag=simultaneous&page=2')).articles]
    expect(new Set(both.map(({ id }) => id)).size).toBe(20)
  })

  test('take one query', async () => {
    const { queries } = await countingQueries(() => look('q=words&category=paged&tag=simultaneous'))
    expect(queries).toHaveLength(1)
  })
})

describe('search', () => {
  test('matches stems and unfinished last words, and ranks titles above excerpts above content', async () => {
    await buildArticle({
      title: 'Something else',
      content: 'A note on demonstrations for giraffes.',
      createdAt: new Date('2026-06-03'),
    })
    await buildArticle({ title: 'Excerpted', excerpt: 'Demonstrating giraffes.', createdAt: new Date('2026-06-01') })
    await buildArticle({ title: 'Demonstrated giraffe', createdAt: new Date('2026-05-01') })
    const all = ['Demonstrated giraffe', 'Excerpted', 'Something else']
    expect(await titles('q=demonstrate giraffe')).toEqual(all)
    expect(await titles('q=giraf')).toEqual(all)
    expect(await titles('q=Demonstra')).toHaveLength(3)
    expect(await titles('q=demonstratio')).toEqual(['Something else'])
    expect(await titles('q=giraffe unrelatedword')).toEqual([])
  })

  test('matches a tag until it is deleted', async () => {
    const tag = await createTag(system, { name: 'okapi' })
    const { id } = await buildArticle({ title: 'Tagged one', tagIds: [tag.id] })
    expect(await titles('q=okapi')).toEqual(['Tagged one'])
    expect(await titles('tag=okapi')).toEqual(['Tagged one'])
    await deleteTag(system, tag.id)
    expect(await titles('q=okapi')).toEqual([])
    expect((await findArticle(system, id)).tags).toEqual([])
  })

  test.each([
    "'",
    '&|!():*<->',
    '\\',
    '%_',
    '"',
    '\0',
    'a'.repeat(5000),
    '☃',
    'the',
    "x' or 1=1--",
    'a:* & b',
    `${'word '.repeat(300)}`,
  ])('takes any input: %j', async (q) => {
    const filter = filterOf(new URLSearchParams({ q }))
    await expect(publishedArticles(filter)).resolves.toBeDefined()
    await expect(publishedDownloads({ ...filter, tab: 'downloads' })).resolves.toBeDefined()
  })

  test('for an unknown category or tag returns nothing', async () => {
    expect(await titles("category=no'such")).toEqual([])
    expect(await titles('tag=nosuch')).toEqual([])
  })

  test('finds downloads in the same way', async () => {
    await buildDownload({ title: 'Walrus worksheet' })
    await buildDownload({ title: 'Walrus draft', isPublished: false })
    const matches = await publishedDownloads(filterOf(new URLSearchParams('tab=downloads&q=walruses')))
    expect(matches.downloads.map(({ title }) => title)).toEqual(['Walrus worksheet'])
  })
})

test('a text is stored as it was entered, with line breaks of one character', async () => {
  const typed = '  Begins indented.\n\n- one\n- two\n'
  const { id } = await createArticle(system, { title: 'Sent by a form', content: typed.replaceAll('\n', '\r\n') })
  expect((await findArticle(system, id)).content).toBe(typed)
})

test('related articles share tags first, then the category', async () => {
  const [category, tag] = [await buildCategory(), await buildTag()]
  const { slug } = await buildArticle({ categoryId: category.id, tagIds: [tag.id] })
  await buildArticle({ title: 'Shares the category', categoryId: category.id, createdAt: new Date('2020-01-01') })
  await buildArticle({ title: 'Shares the tag', tagIds: [tag.id], createdAt: new Date('2019-01-01') })
  await buildArticle({ title: 'A draft shares both', categoryId: category.id, tagIds: [tag.id], isPublished: false })
  const article = await publishedArticle(slug)
  if ('movedTo' in article) throw new Error('moved')
  expect((await relatedArticles(article)).map(({ title }) => title).slice(0, 2)).toEqual([
    'Shares the tag',
    'Shares the category',
  ])
})

describe('categories', () => {
  test('are listed by name, have unique names, and are removed from their articles when they are deleted', async () => {
    const category = await createCategory(system, { name: 'Zoology', description: 'Animals' })
    await createCategory(system, { name: 'aardvarks' })
    const names = (await publicCategories()).map(({ name }) => name)
    expect(names.indexOf('aardvarks')).toBeLessThan(names.indexOf('Zoology'))
    await expect(createCategory(system, { name: 'ZOOLOGY' })).rejects.toThrow(Invalid)
    await renameCategory(system, category.id, { name: 'Zoos' })
    expect(await findCategoryInUse(system, category.id)).toMatchObject({ name: 'Zoos', slug: 'zoos', description: '' })
    const { id } = await buildArticle({ categoryId: category.id })
    await deleteCategory(system, category.id)
    expect((await findArticle(system, id)).category).toBeNull()
    await expect(deleteCategory(system, category.id)).rejects.toThrow(NotFound)
    await expect(deleteCategory(system, "1' or 1=1")).rejects.toThrow(NotFound)
    await expect(createCategory(moderator, { name: 'x' })).rejects.toThrow(Forbidden)
  })
})

describe('thumbnails', () => {
  test('are recognized by their content, stripped of camera metadata, and stored in several sizes', async () => {
    await expect(
      storeThumbnail(system, { name: 'x.png', bytes: Buffer.from('<svg onload=alert(1)>') }),
    ).rejects.toThrow(Invalid)
    const cut = (await picture()).subarray(0, 60)
    await expect(storeThumbnail(system, { name: 'x.png', bytes: cut })).rejects.toThrow(Invalid)
    const huge = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    await expect(storeThumbnail(system, { name: 'x.png', bytes: huge })).rejects.toThrow(Invalid)
    await expect(storeThumbnail(member, { name: 'x.png', bytes: await picture() })).rejects.toThrow(Forbidden)
    const photo = await sharp(await picture(900, 600))
      .withExif({ IFD0: { Copyright: 'Somebody' } })
      .jpeg()
      .toBuffer()
    const stored = await storeThumbnail(system, { name: 'whatever.txt', bytes: photo })
    expect(stored).toMatchObject({ width: 900, height: 600, color: expect.stringMatching(/^#[0-9a-f]{6}$/) })
    expect(stored.url).toMatch(/^\/files\/articles\/thumbnails\/\d+\.jpg$/)
    await makeVariants.perform({ url: stored.url })
    expect((await imagesByUrl([stored.url])).get(stored.url)?.widths).toEqual([320, 640, 900])
    const folder = path.join(config().dataDir, 'files/articles/thumbnails')
    const names = await readdir(folder)
    expect(names).toHaveLength(7)
    expect((await sharp(path.join(folder, path.basename(stored.url))).metadata()).exif).toBeUndefined()
    for (const [orientation, width, height] of [
      [4, 90, 60],
      [5, 60, 90],
    ] as const) {
      const turned = await sharp(await picture(90, 60))
        .withMetadata({ orientation })
        .jpeg()
        .toBuffer()
      expect(await storeThumbnail(system, { name: 'x.jpg', bytes: turned })).toMatchObject({ width, height })
    }
    const moving = await sharp(
      [
        await picture(),
        await sharp(await picture())
          .negate()
          .toBuffer(),
      ],
      { join: { animated: true } },
    )
      .webp()
      .withExif({ IFD0: { Copyright: 'Somebody' } })
      .toBuffer()
    const { url } = await storeThumbnail(system, { name: 'moving.webp', bytes: moving })
    const metadata = await sharp(path.join(folder, path.basename(url))).metadata()
    expect([metadata.pages, metadata.exif]).toEqual([2, undefined])
    const { id } = await buildArticle({ thumbnailUrl: stored.url, thumbnailAlt: 'A slice' })
    expect((await findArticle(system, id)).thumbnail).toMatchObject({ width: 900, widths: [320, 640, 900] })
    await deleteArticle(system, id)
    expect((await imagesByUrl([stored.url])).size).toBe(1)
    await purgeArticles(new Date(Date.now() + 1))
    expect(await imagesByUrl([stored.url])).toEqual(new Map())
  })

  test('are deleted when another replaces them, and unchanged by a revision that does not mention them', async () => {
    const stored = async () => (await storeThumbnail(system, { name: 'x.png', bytes: await picture() })).url
    const [first, second] = [await stored(), await stored()]
    const { id } = await buildArticle({ thumbnailUrl: first })
    const storedArticle = async (draft: object) => {
      await reviseArticle(system, id, { title: 'Pictured', content: 'x', ...draft })
      return [...(await imagesByUrl([first, second])).keys()].sort()
    }
    expect(await storedArticle({ thumbnailUrl: first })).toEqual([first, second].sort())
    expect(await storedArticle({})).toEqual([first, second].sort())
    expect(await storedArticle({ thumbnailUrl: second })).toEqual([second])
  })
})

test('a field that was left empty in the form is cleared', () => {
  const posted = articleForm.parse({ title: 'A title', content: 'Text', authorId: undefined, sharingTitle: undefined })
  expect(articleDraftOf(posted)).toMatchObject({ authorId: null, authorName: '', canonicalUrl: '', sharingTitle: '' })
})

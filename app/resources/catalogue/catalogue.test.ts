import { describe, expect, test } from 'vitest'
import { system } from '#app/platform/actor.ts'
import { database, rawSql } from '#app/platform/database/database.server.ts'
import { Conflict } from '#app/platform/errors.ts'
import { pagesChannel } from '#app/platform/pages.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { createArticle } from '../articles/create.server.ts'
import { deleteArticle, restoreArticle } from '../articles/delete.server.ts'
import { buildArticle, buildCategory, buildTag } from '../articles/factory.ts'
import { featureArticle, unfeatureArticle } from '../articles/feature.server.ts'
import { publishArticle, withdrawArticle } from '../articles/publish.server.ts'
import { findArticle } from '../articles/queries.server.ts'
import { reviseArticle } from '../articles/revise.server.ts'
import { createCategory } from '../categories/create.server.ts'
import { deleteCategory, restoreCategory } from '../categories/delete.server.ts'
import { renameCategory } from '../categories/rename.server.ts'
import { deleteDownload, restoreDownload } from '../downloads/delete.server.ts'
import { buildDownload } from '../downloads/factory.ts'
import { featureDownload } from '../downloads/feature.server.ts'
import { publishDownload, withdrawDownload } from '../downloads/publish.server.ts'
import { findDownload } from '../downloads/queries.server.ts'
import { reviseDownload } from '../downloads/revise.server.ts'
import { createTag } from '../tags/create.server.ts'
import { deleteTag, restoreTag } from '../tags/delete.server.ts'

testDatabase()

const forty = <T>(act: (at: number) => Promise<T>) => Promise.allSettled(Array.from({ length: 40 }, (_, at) => act(at)))
const done = (outcomes: PromiseSettledResult<unknown>[]) =>
  outcomes.filter(({ status }) => status === 'fulfilled').length
const reasons = (outcomes: PromiseSettledResult<unknown>[]) =>
  outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))

describe('a revision', () => {
  const draft = { title: 'Revised', content: 'x' }

  test.each([
    ['the version before', 1],
    ['a version to come', 3],
  ])('made from %s is refused, and changes nothing', async (_what, version) => {
    const { id } = await buildArticle({ title: 'Standing' })
    await reviseArticle(system, id, { title: 'Standing', content: 'x' })
    await expect(reviseArticle(system, id, draft, version)).rejects.toThrow(Conflict)
    expect(await findArticle(system, id)).toMatchObject({ title: 'Standing', version: 2 })
    await reviseArticle(system, id, draft, 2)
    expect(await findArticle(system, id)).toMatchObject({ title: 'Revised', version: 3 })
  })

  test('that forty send at once from one version is made once', async () => {
    const { id } = await buildArticle()
    const outcomes = await forty((at) => reviseArticle(system, id, { title: `Hand ${at}`, content: 'x' }, 1))
    expect(done(outcomes)).toBe(1)
    for (const reason of reasons(outcomes)) expect(reason).toBeInstanceOf(Conflict)
    expect((await findArticle(system, id)).version).toBe(2)
  })

  test('of a download that forty send at once from one version is made once', async () => {
    const { id } = await buildDownload()
    const outcomes = await forty((at) => reviseDownload(system, id, { title: `Hand ${at}` }, undefined, 1))
    expect(done(outcomes)).toBe(1)
    expect((await findDownload(system, id)).version).toBe(2)
  })

  test('clears what is left out of it', async () => {
    const [category, tag] = [await buildCategory(), await buildTag()]
    const sorted = { categoryId: category.id, tagIds: [tag.id], isFeatured: true }
    const article = await createArticle(system, {
      title: 'Full',
      content: 'x',
      excerpt: 'An excerpt',
      description: 'A description',
      thumbnailAlt: 'A picture',
      ...sorted,
    })
    await reviseArticle(system, article.id, { title: 'Bare', content: 'y' })
    const bare = { category: null, categoryId: null, tags: [], isFeatured: false }
    expect(await findArticle(system, article.id)).toMatchObject({
      ...bare,
      excerpt: '',
      description: '',
      thumbnailAlt: '',
    })
    const download = await buildDownload({ description: 'A description', ...sorted })
    await reviseDownload(system, download.id, { title: 'Bare' })
    expect(await findDownload(system, download.id)).toMatchObject({ ...bare, description: '' })
    const named = await createCategory(system, { name: 'Described', description: 'Words' })
    await renameCategory(system, named.id, { name: 'Described' })
    const [row] = await rawSql()`select description from categories where id = ${named.id}`
    expect(row?.description).toBe('')
  })
})

describe('forty at once', () => {
  test('publish, withdraw, feature and take back one article, which stays whole', async () => {
    const { id } = await buildArticle()
    const acts = [publishArticle, withdrawArticle, featureArticle, unfeatureArticle]
    const outcomes = await forty((at) => (acts[at % 4] as typeof publishArticle)(system, id))
    expect(reasons(outcomes)).toEqual([])
  })

  test('publish, withdraw and feature one download', async () => {
    const { id } = await buildDownload()
    const acts = [publishDownload, withdrawDownload, featureDownload]
    expect(reasons(await forty((at) => (acts[at % 3] as typeof publishDownload)(system, id)))).toEqual([])
  })

  test('offer a download each', async () => {
    const outcomes = await forty((at) => buildDownload({ title: `Offered ${at}` }))
    expect(done(outcomes)).toBe(40)
  })

  test('make a category and a tag of one name: one of each is there', async () => {
    expect(done(await forty(() => createCategory(system, { name: 'Crowded' })))).toBe(1)
    expect(done(await forty(() => createTag(system, { name: 'crowded' })))).toBe(1)
  })

  test('delete and restore one category and one tag, once each', async () => {
    const [category, tag] = [await buildCategory(), await buildTag()]
    expect(done(await forty(() => deleteCategory(system, category.id)))).toBe(1)
    expect(done(await forty(() => restoreCategory(system, category.id)))).toBe(1)
    expect(done(await forty(() => deleteTag(system, tag.id)))).toBe(1)
    expect(done(await forty(() => restoreTag(system, tag.id)))).toBe(1)
  })

  test('rename one category, which has one of the names', async () => {
    const { id } = await buildCategory()
    expect(done(await forty((at) => renameCategory(system, id, { name: `Renamed ${at}` })))).toBe(40)
  })
})

describe('cached pages', () => {
  /** Which subjects' pages `act` dropped, by listening as every process does. */
  async function dropped(act: () => Promise<unknown>): Promise<string[]> {
    const heard: string[] = []
    const { unlisten } = await rawSql().listen(pagesChannel, (subject) => void heard.push(subject))
    await act()
    // A notice of its own comes after all that the act sent.
    await database().execute(`select pg_notify('${pagesChannel}', 'end')`)
    await expect.poll(() => heard.includes('end')).toBe(true)
    await unlisten()
    return [...new Set(heard)].filter((subject) => subject !== 'end').sort()
  }

  test('of articles and of downloads go when a category or tag changes', async () => {
    const both = ['articles', 'downloads']
    const category = await buildCategory()
    const tag = await buildTag()
    expect(await dropped(() => createCategory(system, { name: 'Dropping' }))).toEqual(both)
    expect(await dropped(() => renameCategory(system, category.id, { name: 'Dropped' }))).toEqual(both)
    expect(await dropped(() => deleteCategory(system, category.id))).toEqual(both)
    expect(await dropped(() => restoreCategory(system, category.id))).toEqual(both)
    expect(await dropped(() => createTag(system, { name: 'dropping' }))).toEqual(both)
    expect(await dropped(() => deleteTag(system, tag.id))).toEqual(both)
    expect(await dropped(() => restoreTag(system, tag.id))).toEqual(both)
  })

  test('go when an article or a download goes to the trash or comes back, and no others', async () => {
    const [article, download] = [await buildArticle(), await buildDownload()]
    expect(await dropped(() => deleteArticle(system, article.id))).toEqual(['articles'])
    expect(await dropped(() => restoreArticle(system, article.id))).toEqual(['articles'])
    expect(await dropped(() => deleteDownload(system, download.id))).toEqual(['downloads'])
    expect(await dropped(() => restoreDownload(system, download.id))).toEqual(['downloads'])
    expect(await dropped(() => reviseDownload(system, download.id, { title: 'x' }))).toEqual(['downloads'])
  })
})

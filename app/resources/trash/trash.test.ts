import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { type Actor, system } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { Conflict, Forbidden, Invalid, NotFound } from '#app/platform/errors.ts'
import { downloadFilePath } from '#app/resources/downloads/file-url.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { restoredByEight } from '#tests/setup/restored-by-eight.ts'
import { deleteArticle, restoreArticle } from '../articles/delete.server.ts'
import { buildArticle, buildCategory, buildTag } from '../articles/factory.ts'
import { publishArticle } from '../articles/publish.server.ts'
import {
  articleAddresses,
  articlesToEdit,
  featuredArticles,
  findArticle,
  findArticleId,
  justDeletedArticle,
  newestArticles,
  publishedArticle,
  publishedArticles,
  relatedArticles,
} from '../articles/queries.server.ts'
import { reviseArticle } from '../articles/revise.server.ts'
import { createCategory } from '../categories/create.server.ts'
import { deleteCategory, restoreCategory } from '../categories/delete.server.ts'
import {
  categoriesInUse,
  findCategoryInUse,
  publicCategories,
  trashedCategories,
} from '../categories/queries.server.ts'
import { deleteDownload, restoreDownload } from '../downloads/delete.server.ts'
import { buildDownload } from '../downloads/factory.ts'
import {
  downloadsToEdit,
  featuredDownloads,
  findDownload,
  isOffered,
  publishedDownload,
  publishedDownloads,
} from '../downloads/queries.server.ts'
import { reviseDownload } from '../downloads/revise.server.ts'
import { filterOf } from '../library/filter.ts'
import { deleteTag, restoreTag } from '../tags/delete.server.ts'
import { publicTags } from '../tags/queries.server.ts'
import { purgeTrash } from './purge.server.ts'

testDatabase()

const admin: Actor = {
  kind: 'member',
  id: 'a0000000-0000-4000-8000-000000000000',
  email: 'a@x.example',
  role: 'admin',
  sessionId: 's',
}
const moderator: Actor = { ...admin, role: 'moderator' }
const filter = (query: string) => filterOf(new URLSearchParams(query))
const ids = (records: { id: string }[]) => records.map(({ id }) => id)
const age = (table: string, days: number) =>
  database().execute(sql`update ${sql.identifier(table)} set deleted_at = now() - make_interval(days => ${days})
    where deleted_at is not null`)

describe('a deleted article', () => {
  test('disappears everywhere at once, and is restored unchanged', async () => {
    const tag = await buildTag()
    const near = await buildArticle({ tagIds: [tag.id] })
    const { id, slug } = await buildArticle({ title: 'Quokka notes', isFeatured: true, tagIds: [tag.id] })
    await reviseArticle(system, id, {
      title: 'Quokka notes',
      content: 'x',
      slug: 'quokka',
      isFeatured: true,
      tagIds: [tag.id],
    })
    const before = await findArticle(system, id)
    await deleteArticle(admin, id)

    await expect(publishedArticle('quokka')).rejects.toThrow(NotFound)
    await expect(publishedArticle(slug)).rejects.toThrow(NotFound)
    await expect(findArticle(admin, id)).rejects.toThrow(NotFound)
    expect(await findArticleId(admin, 'quokka')).toBeUndefined()
    expect((await publishedArticles(filter('q=quokka'))).articles).toEqual([])
    expect(ids((await publishedArticles(filter(`tag=${tag.slug}`))).articles)).toEqual([near.id])
    expect(ids(await featuredArticles())).not.toContain(id)
    expect(ids(await newestArticles())).not.toContain(id)
    expect((await articleAddresses()).map((one) => one.slug)).not.toContain('quokka')
    expect(ids(await relatedArticles(await findArticle(system, near.id)))).not.toContain(id)
    expect((await articlesToEdit(admin, { q: 'quokka' })).articles).toEqual([])
    for (const act of [publishArticle, deleteArticle]) await expect(act(admin, id)).rejects.toThrow(NotFound)
    await expect(reviseArticle(admin, id, { title: 'x', content: 'y' })).rejects.toThrow(NotFound)

    expect(ids((await articlesToEdit(admin, { state: 'trash' })).articles)).toEqual([id])
    expect(await justDeletedArticle(admin)).toEqual({ id, name: 'Quokka notes' })
    expect(await justDeletedArticle({ ...admin, id: 'b0000000-0000-4000-8000-000000000000' })).toBeUndefined()
    await expect(restoreArticle(moderator, id)).rejects.toThrow(Forbidden)
    await restoreArticle(admin, id)
    const { version, ...after } = await findArticle(system, id)
    expect(after).toEqual((({ version, ...rest }) => rest)(before))
    expect(version).toBeGreaterThan(before.version)
    expect(await publishedArticle(slug)).toEqual({ movedTo: 'quokka' })
    expect((await articlesToEdit(admin, { state: 'trash' })).articles).toEqual([])
    await restoreArticle(admin, id)
    expect((await findArticle(system, id)).version).toBe(version)
  })

  test('frees its address, and gets another one when it is restored', async () => {
    const first = await buildArticle({ title: 'One address' })
    await deleteArticle(admin, first.id)
    const second = await buildArticle({ title: 'One address', slug: first.slug })
    await restoreArticle(admin, first.id)
    expect((await findArticle(system, first.id)).slug).toBe('one-address-2')
    expect(await publishedArticle('one-address')).toMatchObject({ id: second.id })
  })

  test('frees its former addresses', async () => {
    const first = await buildArticle({ title: 'Former' })
    await reviseArticle(system, first.id, { title: 'Former', slug: 'latter', content: 'x' })
    await deleteArticle(admin, first.id)
    const second = await buildArticle({ title: 'Former' })
    expect(second.slug).toBe('former')
    await reviseArticle(system, second.id, { title: 'Former', slug: 'moved-on', content: 'x' })
    expect(await publishedArticle('former')).toEqual({ movedTo: 'moved-on' })
  })

  test('is deleted once by eight concurrent requests, and restored once', async () => {
    const { id } = await buildArticle()
    const outcomes = async (act: () => Promise<void>) =>
      (await Promise.allSettled(Array.from({ length: 8 }, act))).filter(({ status }) => status === 'fulfilled').length
    expect(await outcomes(() => deleteArticle(admin, id))).toBe(1)
    expect(await restoredByEight(() => restoreArticle(admin, id))).toEqual({ answered: 8, restored: 1 })
    expect((await findArticle(system, id)).version).toBe(3)
  })
})

test('a deleted download disappears everywhere with its file, and is restored', async () => {
  const { id, fileUrl } = await buildDownload({ title: 'Quoll sheet', isFeatured: true })
  await deleteDownload(admin, id)
  await expect(publishedDownload(id)).rejects.toThrow(NotFound)
  await expect(findDownload(admin, id)).rejects.toThrow(NotFound)
  expect(await isOffered(downloadFilePath(fileUrl))).toBe(false)
  expect((await publishedDownloads(filter('tab=downloads&q=quoll'))).downloads).toEqual([])
  expect(ids(await featuredDownloads())).not.toContain(id)
  expect((await downloadsToEdit(admin, { q: 'quoll' })).downloads).toEqual([])
  await expect(reviseDownload(admin, id, { title: 'x' })).rejects.toThrow(NotFound)
  await restoreDownload(admin, id)
  expect(await isOffered(downloadFilePath(fileUrl))).toBe(true)
})

describe('a deleted category', () => {
  test('cannot be selected, counts no items in the trash, and is restored on its articles', async () => {
    const category = await createCategory(system, { name: 'Marsupials', description: 'Pouches' })
    const { id } = await buildArticle({ categoryId: category.id })
    const gone = await buildArticle({ categoryId: category.id })
    await deleteArticle(system, gone.id)
    expect((await categoriesInUse(admin)).find((one) => one.id === category.id)?.articles).toBe(1)
    await deleteCategory(admin, category.id)
    expect(ids(await publicCategories())).not.toContain(category.id)
    await expect(findCategoryInUse(admin, category.id)).rejects.toThrow(NotFound)
    expect((await publishedArticles(filter(`category=${category.slug}`))).articles).toEqual([])
    expect((await findArticle(system, id)).category).toBeNull()
    await expect(buildArticle({ categoryId: category.id })).rejects.toMatchObject({
      fields: { categoryId: [expect.any(String)] },
    })
    expect(await trashedCategories(admin)).toMatchObject({
      deleted: [{ id: category.id }],
      last: { name: 'Marsupials' },
    })
    await expect(trashedCategories(moderator)).rejects.toThrow(Forbidden)
    await restoreCategory(admin, category.id)
    expect((await findArticle(system, id)).category?.name).toBe('Marsupials')
  })

  test('cannot be restored if its name is taken', async () => {
    const first = await buildCategory('Twice named')
    await deleteCategory(admin, first.id)
    await buildCategory('twice named')
    await expect(restoreCategory(admin, first.id)).rejects.toThrow(Invalid)
  })
})

test('a deleted tag is shown and matched nowhere, and is restored on all of its items', async () => {
  const tag = await buildTag('bandicoot')
  const { id } = await buildArticle({ title: 'Tagged', tagIds: [tag.id] })
  await deleteTag(admin, tag.id)
  expect((await findArticle(system, id)).tags).toEqual([])
  expect((await publishedArticles(filter('q=bandicoot'))).articles).toEqual([])
  expect(ids(await publicTags())).not.toContain(tag.id)
  await expect(buildArticle({ tagIds: [tag.id] })).rejects.toMatchObject({ fields: { tagIds: [expect.any(String)] } })
  await reviseArticle(system, id, { title: 'Tagged', content: 'Revised meanwhile.' })
  await restoreTag(admin, tag.id)
  expect((await findArticle(system, id)).tags).toMatchObject([{ name: 'bandicoot' }])
  expect((await publishedArticles(filter('q=bandicoot'))).articles).toHaveLength(1)
})

test('two tags of the same articles are deleted at once', async () => {
  const tags = await Promise.all([buildTag(), buildTag()])
  const tagIds = tags.map(({ id }) => id)
  for (let at = 0; at < 10; at++) await buildArticle({ tagIds: at % 2 ? tagIds : tagIds.toReversed() })
  await Promise.all(tagIds.map((id) => deleteTag(admin, id)))
  expect(ids(await publicTags()).filter((id) => tagIds.includes(id))).toEqual([])
})

test('the trash is emptied after thirty days, not before', async () => {
  const [article, download] = [await buildArticle(), await buildDownload()]
  const [category, tag] = [await buildCategory(), await buildTag()]
  await deleteArticle(admin, article.id)
  await deleteDownload(admin, download.id)
  await deleteCategory(admin, category.id)
  await deleteTag(admin, tag.id)
  const storedRows = async () => ({
    articles: ids((await articlesToEdit(admin, { state: 'trash' })).articles).includes(article.id),
    downloads: ids((await downloadsToEdit(admin, { state: 'trash' })).downloads).includes(download.id),
    categories: ids((await trashedCategories(admin)).deleted).includes(category.id),
  })
  for (const table of ['articles', 'downloads', 'categories', 'tags']) await age(table, 29)
  await purgeTrash.perform({})
  expect(await storedRows()).toEqual({ articles: true, downloads: true, categories: true })
  for (const table of ['articles', 'downloads', 'categories', 'tags']) await age(table, 31)
  await purgeTrash.perform({})
  expect(await storedRows()).toEqual({ articles: false, downloads: false, categories: false })
  await expect(restoreArticle(admin, article.id)).rejects.toThrow(NotFound)
  await expect(restoreTag(admin, tag.id)).rejects.toThrow(NotFound)
  const { rows: acts } = await database().execute<{ act: string }>(
    sql`select act from audit_log where subject_id = ${article.id} order by at, id`,
  )
  expect(acts.map(({ act }) => act)).toEqual(expect.arrayContaining(['article.deleted', 'article.purged']))
})

test('eight concurrent articles of one title get eight addresses, or the writer is asked to save again', async () => {
  const made = await Promise.allSettled(Array.from({ length: 8 }, () => buildArticle({ title: 'A crowd' })))
  const slugs = made.filter((one) => one.status === 'fulfilled').map((one) => one.value.slug)
  expect(slugs.length).toBeGreaterThan(0)
  expect(new Set(slugs).size).toBe(slugs.length)
  for (const one of made) if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(Conflict)
})

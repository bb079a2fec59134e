import { describe, expect, test } from 'vitest'
import { buildMember } from '#app/members/factory.ts'
import { type Actor, system } from '#app/platform/actor.ts'
import { rawSql, transaction } from '#app/platform/database/database.server.ts'
import { countingQueries } from '#app/platform/database/pool/count-queries.server.ts'
import { Conflict, NotFound } from '#app/platform/errors.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { invalidatedBy } from '#tests/setup/invalidated-tags.ts'
import { restoredByEight } from '#tests/setup/restored-by-eight.ts'
import { respondToBulk } from '../admin/bulk.server.ts'
import { withLastChange } from '../admin/last-change.server.ts'
import { articleCatalogue } from '../articles/catalogue.server.ts'
import { copyArticle } from '../articles/copy/copy.server.ts'
import { createArticle } from '../articles/create.server.ts'
import { deleteArticle, restoreArticle } from '../articles/delete.server.ts'
import { buildArticle, buildCategory, buildTag } from '../articles/factory.ts'
import { publishArticle, unpublishArticle } from '../articles/publish.server.ts'
import { articlesToEdit, findArticle } from '../articles/queries.server.ts'
import { reviseArticle } from '../articles/revise.server.ts'
import { createCategory } from '../categories/create.server.ts'
import { deleteCategory, restoreCategory } from '../categories/delete.server.ts'
import { renameCategory } from '../categories/rename.server.ts'
import { downloadCatalogue } from '../downloads/catalogue.server.ts'
import { deleteDownload, restoreDownload } from '../downloads/delete.server.ts'
import { buildDownload } from '../downloads/factory.ts'
import { publishDownload, unpublishDownload } from '../downloads/publish.server.ts'
import { findDownload } from '../downloads/queries.server.ts'
import { reviseDownload } from '../downloads/revise.server.ts'
import { buildPicture } from '../media/factory.ts'
import { applyOverdueSchedules, applySchedules } from '../schedule/due.server.ts'
import { scheduleItem, scheduleOf, unscheduleItem } from '../schedule/set.server.ts'
import { timesInput } from '../schedule/times-input.server.ts'
import { formatSchedule } from '../schedule/words.server.ts'
import { createTag } from '../tags/create.server.ts'
import { deleteTag, restoreTag } from '../tags/delete.server.ts'

testDatabase()

const eight = <T>(act: (at: number) => Promise<T>) => Promise.allSettled(Array.from({ length: 8 }, (_, at) => act(at)))
const done = (outcomes: PromiseSettledResult<unknown>[]) =>
  outcomes.filter(({ status }) => status === 'fulfilled').length
const reasons = (outcomes: PromiseSettledResult<unknown>[]) =>
  outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))

describe('a revision', () => {
  const draft = { title: 'Revised', content: 'x' }

  test.each([
    ['the version before', 1],
    ['a version to come', 3],
  ])('made from %s is refused, and changes nothing', async (_case, version) => {
    const { id } = await buildArticle({ title: 'Standing' })
    await reviseArticle(system, id, { title: 'Standing', content: 'x' })
    await expect(reviseArticle(system, id, draft, version)).rejects.toThrow(Conflict)
    expect(await findArticle(system, id)).toMatchObject({ title: 'Standing', version: 2 })
    await reviseArticle(system, id, draft, 2)
    expect(await findArticle(system, id)).toMatchObject({ title: 'Revised', version: 3 })
  })

  test('that publishes sets the publication date, and one that unpublishes does not clear it', async () => {
    const { id } = await buildArticle({ isPublished: false })
    expect((await findArticle(system, id)).publishedAt).toBeNull()
    await reviseArticle(system, id, { ...draft, isPublished: true })
    const { publishedAt } = await findArticle(system, id)
    expect(publishedAt).toBeInstanceOf(Date)
    await reviseArticle(system, id, { ...draft, isPublished: false })
    await reviseArticle(system, id, { ...draft, isPublished: true })
    expect((await findArticle(system, id)).publishedAt).toEqual(publishedAt)
  })

  test('that is sent eight times at once from one version is saved once', async () => {
    const { id } = await buildArticle()
    const outcomes = await eight((at) => reviseArticle(system, id, { title: `Hand ${at}`, content: 'x' }, 1))
    expect(done(outcomes)).toBe(1)
    for (const reason of reasons(outcomes)) expect(reason).toBeInstanceOf(Conflict)
    expect((await findArticle(system, id)).version).toBe(2)
  })

  test('of a download that is sent eight times at once from one version is saved once', async () => {
    const { id } = await buildDownload()
    const outcomes = await eight((at) => reviseDownload(system, id, { title: `Hand ${at}` }, undefined, 1))
    expect(done(outcomes)).toBe(1)
    expect((await findDownload(system, id)).version).toBe(2)
  })

  test('clears fields that it leaves out', async () => {
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

describe('eight concurrent requests', () => {
  test('publish and unpublish one article, which stays consistent', async () => {
    const { id } = await buildArticle()
    const acts = [publishArticle, unpublishArticle]
    const outcomes = await eight((at) => (acts[at % 2] as typeof publishArticle)(system, id))
    expect(reasons(outcomes)).toEqual([])
  })

  test('publish and unpublish one download', async () => {
    const { id } = await buildDownload()
    const acts = [publishDownload, unpublishDownload]
    expect(reasons(await eight((at) => (acts[at % 2] as typeof publishDownload)(system, id)))).toEqual([])
  })

  test('create a download each', async () => {
    const outcomes = await eight((at) => buildDownload({ title: `Offered ${at}` }))
    expect(done(outcomes)).toBe(8)
  })

  test('create one category and one tag of the same name', async () => {
    expect(done(await eight(() => createCategory(system, { name: 'Crowded' })))).toBe(1)
    expect(done(await eight(() => createTag(system, { name: 'crowded' })))).toBe(1)
  })

  test('delete and restore one category and one tag, once each', async () => {
    const [category, tag] = [await buildCategory(), await buildTag()]
    expect(done(await eight(() => deleteCategory(system, category.id)))).toBe(1)
    expect(await restoredByEight(() => restoreCategory(system, category.id))).toEqual({ answered: 8, restored: 1 })
    expect(done(await eight(() => deleteTag(system, tag.id)))).toBe(1)
    expect(await restoredByEight(() => restoreTag(system, tag.id))).toEqual({ answered: 8, restored: 1 })
  })

  test('rename one category to one of the names', async () => {
    const { id } = await buildCategory()
    expect(done(await eight((at) => renameCategory(system, id, { name: `Renamed ${at}` })))).toBe(8)
  })
})

describe('a schedule', () => {
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000)
  const times = (publishIn: number | null, withdrawIn: number | null) => ({
    publishAt: publishIn === null ? null : at(publishIn),
    withdrawAt: withdrawIn === null ? null : at(withdrawIn),
    zone: 'Europe/Berlin',
  })
  const kinds = [
    ['article', articleCatalogue, buildArticle, findArticle],
    ['download', downloadCatalogue, buildDownload, findDownload],
  ] as const
  const acts = async (id: string) =>
    (await rawSql()<{ act: string }[]>`select act from audit_log where subject_id = ${id} order by at, id`).map(
      ({ act }) => act.split('.')[1],
    )

  test.each(kinds)(
    'publishes and unpublishes an %s on time, once each in eight concurrent runs',
    async (_noun, kind, build, find) => {
      const { id } = await build({ isPublished: false })
      await scheduleItem(kind as typeof articleCatalogue, system, id, times(1, 2))
      expect((await find(system, id)).version).toBe(1)
      await applySchedules(at(0.9))
      expect((await find(system, id)).isPublished).toBe(false)
      expect(reasons(await eight(() => applySchedules(at(1.1))))).toEqual([])
      expect(await find(system, id)).toMatchObject({ isPublished: true, version: 2 })
      expect(reasons(await eight(() => applySchedules(at(2.1))))).toEqual([])
      expect((await find(system, id)).isPublished).toBe(false)
      expect(await acts(id)).toEqual(['created', 'scheduled', 'published', 'withdrawn'])
    },
  )

  test('that was interrupted by a kill is completed by the next run', async () => {
    const { id } = await buildArticle({ isPublished: false })
    await scheduleItem(articleCatalogue, system, id, times(1, null))
    const killed = transaction(async () => {
      await applySchedules(at(2))
      throw new Error('killed')
    })
    await expect(killed).rejects.toThrow('killed')
    expect((await findArticle(system, id)).isPublished).toBe(false)
    await applyOverdueSchedules.perform({})
    expect((await findArticle(system, id)).isPublished).toBe(false)
    await applySchedules(at(2))
    expect((await findArticle(system, id)).isPublished).toBe(true)
  })

  test('is dropped by publishing manually, restored with the item, and removed on request', async () => {
    const remaining = async (id: string) => formatSchedule(await scheduleOf(articleCatalogue, system, id)).length
    const byHand = await buildArticle({ isPublished: false })
    await scheduleItem(articleCatalogue, system, byHand.id, times(1, 2))
    await publishArticle(system, byHand.id)
    expect(await remaining(byHand.id)).toBe(1)
    await reviseArticle(system, byHand.id, { title: 'By hand', content: 'x', isPublished: false })
    expect(await remaining(byHand.id)).toBe(0)
    const removed = await buildArticle({ isPublished: false })
    await scheduleItem(articleCatalogue, system, removed.id, times(1, 2))
    await unscheduleItem(articleCatalogue, system, removed.id)
    const deleted = await buildArticle({ isPublished: false })
    await scheduleItem(articleCatalogue, system, deleted.id, times(1, 2))
    await deleteArticle(system, deleted.id)
    await restoreArticle(system, deleted.id)
    await applySchedules(at(1.5))
    for (const { id } of [removed, deleted]) expect((await findArticle(system, id)).isPublished).toBe(false)
    expect(await acts(removed.id)).toEqual(['created', 'scheduled', 'unscheduled'])
  })

  test('that contradicts the item’s state is rejected with a message', async () => {
    const { id } = await buildArticle()
    const expectRejected = async (work: Promise<unknown>, name: string, words: string) =>
      expect(work).rejects.toMatchObject({ fields: { [name]: [expect.stringContaining(words)] } })
    await expectRejected(scheduleItem(articleCatalogue, system, id, times(1, null)), 'publishAt', 'published already')
    const draft = await buildArticle({ isPublished: false })
    await expectRejected(
      scheduleItem(articleCatalogue, system, draft.id, times(null, 1)),
      'publishAt',
      'It is a draft.',
    )
    const now = new Date('2025-03-01T12:00:00Z')
    const timesFor = (publishAt: string | undefined, withdrawAt?: string) => async () =>
      timesInput({ publishAt, withdrawAt, timeZone: 'Europe/Berlin' }, now)
    await expectRejected(timesFor('2025-03-01T13:00')(), 'publishAt', 'This time is past.')
    await expectRejected(timesFor('2025-03-30T02:30')(), 'publishAt', 'There is no 02:30 on this day in Berlin')
    await expectRejected(timesFor('2025-02-30T02:30')(), 'publishAt', 'This date doesn’t exist.')
    await expectRejected(
      timesFor('2025-04-04T09:00', '2025-04-04T09:00')(),
      'withdrawAt',
      'only after it was published',
    )
    await expectRejected(timesFor(undefined)(), 'publishAt', 'Please enter when')
    const parsed = await timesFor('2025-04-04T09:00')()
    expect(formatSchedule({ ...parsed, scheduleZone: parsed.zone })).toEqual([
      'Publishes Friday, April 4, 2025, 9:00 AM Berlin',
    ])
  })
})

describe('bulk actions', () => {
  const press = async (fields: Record<string, string>, ids: string[], actor: Actor = system) => {
    const form = new URLSearchParams(fields)
    for (const id of ids) form.append('ids', id)
    const request = new Request('http://localhost/admin/articles/bulk', { method: 'POST', body: form })
    const responding = respondToBulk(articleCatalogue, request, actor, restoreArticle)
    const response = await responding.catch((thrown: unknown) => thrown)
    return (response as Response).headers.get('location')
  }

  test('ask about pictures without a description wherever an article is published', async () => {
    const editor = await buildMember({ role: 'editor' })
    const bare = await buildArticle({ content: '![](/files/articles/a.png)', isPublished: false })
    const problem = '1 picture has no description.'
    await expect(publishArticle(editor, bare.id)).rejects.toThrow(problem)
    const publishAt = new Date(Date.now() + 3_600_000)
    const times = { publishAt, withdrawAt: null, zone: 'UTC' }
    await expect(scheduleItem(articleCatalogue, editor, bare.id, times)).rejects.toThrow(problem)
    expect(await press({ act: 'publish' }, [bare.id], editor)).toBe('/admin?failed=bulk-describe')
    const draft = { title: 'Bare', content: '![](/files/articles/a.png)', isPublished: false }
    await reviseArticle(editor, bare.id, { ...draft, decorativePictures: true })
    await publishArticle(editor, bare.id)
    expect(await findArticle(system, bare.id)).toMatchObject({ isPublished: true, decorativePictures: true })
  })

  test('publish, tag and delete items, and report those that no longer exist', async () => {
    const [one, two, tag] = [await buildArticle(), await buildArticle(), await buildTag()]
    const ids = [one.id, two.id]
    expect(await press({ act: 'withdraw' }, ids)).toBe('/admin?done=bulk-done')
    expect(await press({ act: 'publish' }, ids)).toBe('/admin?done=bulk-done')
    await Promise.all(Array.from({ length: 8 }, () => press({ act: 'tag', tag: tag.id }, ids)))
    expect(await findArticle(system, one.id)).toMatchObject({ tags: [{ id: tag.id }], isPublished: true, version: 4 })
    expect(await press({ act: 'tag' }, ids)).toBe('/admin?failed=bulk-none')
    expect(await press({ act: 'publish' }, [])).toBe('/admin?failed=bulk-none')
    expect(await press({ act: 'delete' }, ids)).toBe(`/admin?done=bulk-deleted&undo=${ids.join('.')}`)
    expect(await press({ act: 'restore' }, ids)).toBe(`/admin?done=bulk-restored&restored=${ids.join('.')}`)
    expect(await findArticle(system, two.id)).toMatchObject({ isPublished: true, tags: [{ id: tag.id }] })
    expect(await press({ act: 'delete' }, [one.id])).toBe(`/admin?done=bulk-deleted&undo=${one.id}`)
    expect(await press({ act: 'withdraw' }, ids)).toBe('/admin?failed=bulk-some')
    expect((await findArticle(system, two.id)).isPublished).toBe(false)
  })

  test('list items in the requested order, with the last editor', async () => {
    const marked = 'Zyzzyva'
    for (const title of [`${marked} b`, `${marked} a`]) await buildArticle({ title })
    const titles = async (sort?: 'oldest' | 'title') =>
      (await articlesToEdit(system, { q: marked, sort })).articles.map(({ title }) => title.slice(-1)).join('')
    expect([await titles(), await titles('oldest'), await titles('title')]).toEqual(['ab', 'ba', 'ab'])
    const { articles } = await articlesToEdit(system, { q: marked })
    const { result, queries } = await countingQueries(() => withLastChange(articles))
    expect(result[0]?.changed).toMatchObject({ at: expect.any(Date), editorName: null })
    const editor = await buildMember({ role: 'editor', name: 'Ada Editor' })
    await unpublishArticle(editor, articles[0]?.id ?? '')
    const [changed, other] = await withLastChange([...articles, { id: 'none' }])
    expect([changed?.changed?.editorName, other?.changed?.editorName]).toEqual(['Ada Editor', null])
    expect((await withLastChange([{ id: 'none' }]))[0]?.changed).toBeNull()
    expect(queries.length).toBeLessThanOrEqual(2)
  })

  test('are not offered where an address names no items', async () => {
    for (const id of ['none', crypto.randomUUID()]) {
      await expect(unpublishArticle(system, id)).rejects.toThrow(NotFound)
      await expect(renameCategory(system, id, { name: `A name for ${id}` })).rejects.toThrow(NotFound)
    }
  })

  test('a copy is a draft with its own address, and keeps the picture when the original drops it', async () => {
    const { url } = await buildPicture()
    const first = await createArticle(system, { title: 'First', content: 'x', thumbnailUrl: url })
    const { id } = await copyArticle(system, first.id)
    expect(await findArticle(system, id)).toMatchObject({ title: 'Copy of First', isPublished: false, content: 'x' })
    await reviseArticle(system, first.id, { title: 'First', content: 'x', thumbnailUrl: null })
    expect((await findArticle(system, id)).thumbnailUrl).toBe(url)
  })
})

describe('cached pages', () => {
  test('of articles and downloads are invalidated when a category or tag changes', async () => {
    const both = ['articles', 'downloads']
    const category = await buildCategory()
    const tag = await buildTag()
    expect(await invalidatedBy(() => createCategory(system, { name: 'Dropping' }))).toEqual(both)
    expect(await invalidatedBy(() => renameCategory(system, category.id, { name: 'Dropped' }))).toEqual(both)
    expect(await invalidatedBy(() => deleteCategory(system, category.id))).toEqual(both)
    expect(await invalidatedBy(() => restoreCategory(system, category.id))).toEqual(both)
    expect(await invalidatedBy(() => createTag(system, { name: 'dropping' }))).toEqual(both)
    expect(await invalidatedBy(() => deleteTag(system, tag.id))).toEqual(both)
    expect(await invalidatedBy(() => restoreTag(system, tag.id))).toEqual(both)
  })

  test('are invalidated when an article or a download is deleted or restored, and no others', async () => {
    const [article, download] = [await buildArticle(), await buildDownload()]
    const publishAt = new Date(Date.now() + 3_600_000)
    const draft = await buildArticle({ isPublished: false })
    const times = { publishAt, withdrawAt: null, zone: 'UTC' }
    expect(await invalidatedBy(() => scheduleItem(articleCatalogue, system, draft.id, times))).toEqual([])
    expect(await invalidatedBy(() => applySchedules(publishAt))).toEqual(['articles'])
    expect(await invalidatedBy(() => deleteArticle(system, article.id))).toEqual(['articles'])
    expect(await invalidatedBy(() => restoreArticle(system, article.id))).toEqual(['articles'])
    expect(await invalidatedBy(() => deleteDownload(system, download.id))).toEqual(['downloads'])
    expect(await invalidatedBy(() => restoreDownload(system, download.id))).toEqual(['downloads'])
    expect(await invalidatedBy(() => reviseDownload(system, download.id, { title: 'x' }))).toEqual(['downloads'])
  })
})

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { system, visitor } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { Conflict, Forbidden, NotFound } from '#app/platform/errors.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { deleteCategory } from '../../categories/delete.server.ts'
import { applySchedules } from '../../schedule/due.server.ts'
import { deleteTag } from '../../tags/delete.server.ts'
import { buildArticle, buildCategory, buildTag } from '../factory.ts'
import { publishArticle, unpublishArticle } from '../publish.server.ts'
import { findArticle } from '../queries.server.ts'
import { reviseArticle } from '../revise.server.ts'
import { articles } from '../tables.server.ts'
import { differencesOf } from './differences.ts'
import { findVersion, versionsOf } from './queries.server.ts'
import { restoreVersion } from './restore.server.ts'

testDatabase()

test('each save and publication is stored as a version, and any version can be restored', async () => {
  const [category, remaining, gone] = [await buildCategory(), await buildTag(), await buildTag()]
  const first = { title: 'As it began', content: 'First.', excerpt: 'Short', categoryId: category.id }
  const { id, slug } = await buildArticle({ ...first, tagIds: [remaining.id, gone.id] })
  await reviseArticle(system, id, { title: 'As it went on', content: 'Second.' })
  await unpublishArticle(system, id)
  await publishArticle(system, id)
  const versions = await versionsOf(system, id)
  expect(versions.map(({ act }) => act)).toEqual(['published', 'withdrawn', 'revised', 'published', 'created'])
  await unpublishArticle(system, id)
  await deleteTag(system, gone.id)
  await restoreVersion(system, id, versions.at(-1)?.id ?? '')
  expect(await findArticle(system, id)).toMatchObject({
    ...first,
    slug,
    isPublished: false,
    tags: [{ id: remaining.id }],
  })
  expect((await versionsOf(system, id))[0]).toMatchObject({ act: 'revised', title: 'As it began' })
})

test('a version whose category was deleted is restored without a category', async () => {
  const [gone] = [await buildCategory(), await buildCategory()]
  const { id } = await buildArticle({ title: 'In a category', content: 'First.', categoryId: gone.id })
  await reviseArticle(system, id, { title: 'In none', content: 'Second.' })
  await deleteCategory(system, gone.id)
  await restoreVersion(system, id, (await versionsOf(system, id)).at(-1)?.id ?? '')
  expect(await findArticle(system, id)).toMatchObject({ title: 'In a category', category: null })
})

test('an article keeps its newest 200 versions', async () => {
  const { id } = await buildArticle({ title: 'Often saved' })
  const many = `insert into article_versions select gen_random_uuid(), article_id, 'revised', null,
    at - n * interval '1 minute', title, slug, excerpt, content, description, thumbnail_url, thumbnail_alt, category_id,
    tag_ids, is_featured, is_published from article_versions, generate_series(1, 300) n where article_id = '${id}'
    and act = 'created'`
  await database().execute(many)
  await reviseArticle(system, id, { title: 'Saved again', content: 'x' })
  const versions = await versionsOf(system, id)
  expect(versions).toHaveLength(200)
  expect(versions[0]?.title).toBe('Saved again')
})

test('versions are visible to those who write articles, and belong to one article', async () => {
  const [one, other] = [await buildArticle(), await buildArticle()]
  const [version] = await versionsOf(system, one.id)
  await expect(versionsOf(visitor, one.id)).rejects.toThrow(Forbidden)
  await expect(findVersion(visitor, one.id, version?.id ?? '')).rejects.toThrow(Forbidden)
  await expect(findVersion(system, other.id, version?.id ?? '')).rejects.toThrow(NotFound)
  await expect(restoreVersion(system, other.id, version?.id ?? '')).rejects.toThrow(NotFound)
})

test('eight concurrent restores leave one text, and each change is a version', async () => {
  const { id } = await buildArticle({ title: 'First' })
  await reviseArticle(system, id, { title: 'Second', content: 'x' })
  const versions = await versionsOf(system, id)
  const first = versions.at(-1)?.id ?? ''
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => restoreVersion(system, id, first)))
  const done = outcomes.filter(({ status }) => status === 'fulfilled').length
  expect(done).toBeGreaterThan(0)
  expect((await findArticle(system, id)).title).toBe('First')
  expect(await versionsOf(system, id)).toHaveLength(versions.length + done)
})

test('restoring and saving while a publication is due: the article is published, and each successful text is a version', async () => {
  const { id } = await buildArticle({ title: 'First', isPublished: false })
  for (let round = 0; round < 10; round++) {
    await reviseArticle(system, id, { title: `Round ${round}`, content: 'x', isPublished: false })
    await database()
      .update(articles)
      .set({ publishAt: new Date(Date.now() - 1000) })
      .where(eq(articles.id, id))
    const { version } = await findArticle(system, id)
    const before = await versionsOf(system, id)
    const draft = { title: `Saved ${round}`, content: 'y', isPublished: false }
    const outcomes = await Promise.allSettled([
      restoreVersion(system, id, before.at(-1)?.id ?? ''),
      reviseArticle(system, id, draft, version),
      applySchedules(new Date()),
    ])
    const rejected = outcomes.filter((outcome) => outcome.status === 'rejected')
    for (const { reason } of rejected) expect(reason).toBeInstanceOf(Conflict)
    // Publishing reads its state under the row lock, whichever request saved first.
    expect(await findArticle(system, id)).toMatchObject({ isPublished: true })
    expect((await versionsOf(system, id)).length - before.length).toBe(3 - rejected.length)
    await unpublishArticle(system, id)
  }
})

test('differences are shown by words, without unchanged passages', () => {
  const lines = Array.from({ length: 30 }, (_, at) => `Line ${at}.`)
  const [before, after] = [
    [...lines, 'The old end.'],
    [...lines, 'The new end.'],
  ].map((text) => text.join('\n'))
  const stretches = differencesOf(before ?? '', after ?? '')
  expect(stretches.filter(({ kind }) => kind !== 'same')).toEqual([
    { kind: 'skipped', text: '28 lines alike' },
    { kind: 'removed', text: 'old' },
    { kind: 'added', text: 'new' },
  ])
  expect(differencesOf('a', 'a')).toEqual([])
  expect(differencesOf('One\r\n\r\ntwo', 'One\n\ntwo')).toEqual([])
  const whole = differencesOf('', 'All of it is new.')
  expect(whole).toEqual([{ kind: 'added', text: 'All of it is new.' }])
})

test('an invalid version id is not found', async () => {
  const [one, other] = [await buildArticle(), await buildArticle()]
  const [version] = await versionsOf(system, other.id)
  for (const id of [version?.id ?? '', 'not-an-id', one.id]) {
    await expect(findVersion(system, one.id, id)).rejects.toThrow(NotFound)
    await expect(restoreVersion(system, one.id, id)).rejects.toThrow(NotFound)
  }
  await expect(findVersion(system, 'not-an-id', version?.id ?? '')).rejects.toThrow(NotFound)
})

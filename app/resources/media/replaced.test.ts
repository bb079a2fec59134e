import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buildMember } from '#app/members/factory.ts'
import { system, visitor } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { Forbidden, NotFound } from '#app/platform/errors.ts'
import { writeSetting } from '#app/platform/settings/settings.server.ts'
import { storage } from '#app/platform/storage/storage.server.ts'
import { purgeFiles } from '#app/platform/storage/sweep.server.ts'
import { saveRecordVersion } from '#app/platform/versions/versions.server.ts'
import { buildEntry } from '#app/site/collections/factory.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { restoredByEight } from '#tests/setup/restored-by-eight.ts'
import { whileLocked } from '#tests/setup/while-locked.ts'
import { buildArticle } from '../articles/factory.ts'
import { versionsOf } from '../articles/history/queries.server.ts'
import { articlePictures } from '../articles/picture-references.server.ts'
import { findArticle } from '../articles/queries.server.ts'
import { publishersSetting } from '../articles/review/publishers.server.ts'
import { waitingReview } from '../articles/review/queries.server.ts'
import { askForReview } from '../articles/review/request.server.ts'
import { reviseArticle } from '../articles/revise.server.ts'
import {
  describePicture,
  earlierPictures,
  removeLibraryPicture,
  replacePicture,
  restoreLibraryPicture,
} from './change.server.ts'
import { buildPicture, pngOf } from './factory.ts'
import { pictureOfLibrary, picturesOfLibrary } from './queries.server.ts'

testDatabase()

test('a replaced picture is restored everywhere, also after further replacements, and so is its replacement', async () => {
  const first = await buildPicture('first.png')
  const inText = await buildArticle({ content: `Look: ![x](${first.url})` })
  await describePicture(system, first.id, { name: 'First', alt: 'Two people' })
  const versions = async () => (await versionsOf(system, inText.id)).length
  const before = await versions()
  const shown = async () => /\((.*)\)/.exec((await findArticle(system, inText.id)).content)?.[1] ?? ''
  const replace = async (id: string, color: string) => {
    await replacePicture(system, id, { name: `${color}.png`, bytes: await pngOf(color) })
    return (await picturesOfLibrary(system, {}, { q: await shown() })).items[0]?.id ?? ''
  }
  const second = await replace(first.id, '#802040')
  const secondUrl = await shown()
  const third = await replace(second, '#204080')
  const thirdUrl = await shown()
  await purgeFiles([articlePictures], Date.now() + 2 * 3_600_000)
  const stored = await storage().list('articles')
  for (const url of [first.url, secondUrl]) expect(stored).toContain(url.replace('/files/articles/', ''))
  expect((await earlierPictures(system, thirdUrl)).map(({ id }) => id)).toEqual([second, first.id])
  expect(await earlierPictures(system, first.url)).toEqual([])
  await expect(restoreLibraryPicture(visitor, first.id)).rejects.toThrow(Forbidden)

  expect(await restoredByEight(() => restoreLibraryPicture(system, first.id))).toEqual({ answered: 8, restored: 1 })
  expect(await shown()).toBe(first.url)
  expect(await pictureOfLibrary(system, first.id)).toMatchObject({ name: 'First', alt: 'Two people' })
  await expect(pictureOfLibrary(system, third)).rejects.toThrow(NotFound)
  expect(await versions()).toBe(before + 3)
  await restoreLibraryPicture(system, second)
  expect(await shown()).toBe(secondUrl)
  expect((await earlierPictures(system, secondUrl)).map(({ id }) => id).sort()).toEqual([first.id, third].sort())

  // If its replacement is no longer used, it is restored as an unused picture.
  await reviseArticle(system, inText.id, { title: 'Without', content: 'No picture.' })
  await database().execute(sql`delete from article_versions`)
  await removeLibraryPicture(system, second)
  await restoreLibraryPicture(system, first.id)
  expect(await pictureOfLibrary(system, first.id)).toMatchObject({ uses: [] })
})

test('a picture that becomes used while its deletion waits is kept', async () => {
  const { id, url } = await buildPicture()
  const article = await buildArticle()
  const deleting = whileLocked(
    async (tx) => {
      await tx`select 1 from images where id = ${id} for update`
      await tx`update articles set thumbnail_url = ${url} where id = ${article.id}`
    },
    () => removeLibraryPicture(system, id),
  )
  await expect(deleting).rejects.toThrow('This picture is in use.')
  expect(await pictureOfLibrary(system, id)).toMatchObject({ uses: [{ id: article.id }] })
})

test('a picture is replaced in texts that wait for approval and in versions of collections, too', async () => {
  const { id, url } = await buildPicture('before.png')
  const article = await buildArticle({})
  await askForReview(await buildMember({ role: 'editor' }), article.id, {
    note: '',
    values: { content: `![x](${url})` },
  })
  const entry = await buildEntry()
  await saveRecordVersion(system, `entry:${entry.id}`, 'created', { picture: url })
  const kinds = async () => (await pictureOfLibrary(system, id)).uses.map(({ kind }) => kind)
  expect(await kinds()).toEqual(['review', 'entry-version'])
  await replacePicture(system, id, { name: 'after.png', bytes: await pngOf('#802040') })
  const { typed } = await waitingReview(system, article.id)
  expect(String(typed?.content)).not.toContain(url)
  await restoreLibraryPicture(system, id)
  expect(await kinds()).toEqual(['review', 'entry-version'])
})

test('an editor who needs approval cannot replace a picture that is public or waits for approval', async () => {
  const [admin, editor] = [await buildMember({ role: 'admin' }), await buildMember({ role: 'editor' })]
  const [picture, waiting, draftPicture] = [
    await buildPicture('a.png'),
    await buildPicture('b.png'),
    await buildPicture('c.png'),
  ]
  const file = { name: 'other.png', bytes: await pngOf('#802040') }
  const shown = await buildArticle({ content: `![x](${picture.url})` })
  const published = await buildArticle({ content: 'Before.' })
  const draft = await buildArticle({ content: `![x](${draftPicture.url})`, isPublished: false })
  await writeSetting(admin, publishersSetting, 'admins')
  const form = { title: 'Standing', content: `![x](${waiting.url})`, isPublished: 'on' }
  await askForReview(editor, published.id, { note: '', values: form, version: 1 })
  for (const { id } of [picture, waiting]) await expect(replacePicture(editor, id, file)).rejects.toThrow(Forbidden)
  expect((await findArticle(admin, shown.id)).content).toContain(picture.url)
  expect((await waitingReview(admin, published.id)).typed?.content).toContain(waiting.url)
  await replacePicture(editor, draftPicture.id, file)
  expect((await findArticle(admin, draft.id)).content).not.toContain(draftPicture.url)
  await replacePicture(admin, picture.id, file)
  await expect(restoreLibraryPicture(editor, picture.id)).rejects.toThrow(Forbidden)
})

import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { system, visitor } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { countingQueries } from '#app/platform/database/pool/count-queries.server.ts'
import { Conflict, Forbidden, NotFound } from '#app/platform/errors.ts'
import { imagesByUrl } from '#app/platform/images/queries.server.ts'
import { storage } from '#app/platform/storage/storage.server.ts'
import { purgeFiles } from '#app/platform/storage/sweep.server.ts'
import { purgeDeletedRecords } from '#app/platform/trash/deleted-records.server.ts'
import { downloadFilePath } from '#app/resources/downloads/file-url.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { restoredByEight } from '#tests/setup/restored-by-eight.ts'
import { isPreview, previewLink } from '../articles/edit/preview/preview-link.server.ts'
import { buildArticle } from '../articles/factory.ts'
import { articlePictures } from '../articles/picture-references.server.ts'
import { findArticle } from '../articles/queries.server.ts'
import { storeThumbnail } from '../articles/store-thumbnail.server.ts'
import { readUploadedFile, signUploadedFile } from '../downloads/edit/uploaded-file.server.ts'
import { buildDownload } from '../downloads/factory.ts'
import { downloadFiles } from '../downloads/file-references.server.ts'
import { usesText } from '../labels/uses.ts'
import {
  deletedLibraryPictures,
  describePicture,
  removeLibraryPicture,
  replacePicture,
  restoreLibraryPicture,
} from '../media/change.server.ts'
import { buildPicture, pngOf } from '../media/factory.ts'
import { filesOfLibrary, pictureOfLibrary, picturesOfLibrary } from '../media/queries.server.ts'

testDatabase()

const day = 86_400_000

test('pictures that no article shows are deleted after a week', async () => {
  const bytes = await pngOf('#205040')
  const stored = async () => (await storeThumbnail(system, { name: 'a.png', bytes })).url
  const [thumbnail, shown, unused, young] = [await stored(), await stored(), await stored(), await stored()]
  await buildArticle({ thumbnailUrl: thumbnail, content: `![x](${shown})` })
  await database().execute(sql`update images set created_at = now() - interval '8 days' where url <> ${young}`)
  await purgeFiles([articlePictures])
  expect([...(await imagesByUrl([thumbnail, shown, unused, young])).keys()].sort()).toEqual(
    [thumbnail, shown, young].sort(),
  )
})

test('a picture is listed with its uses, replaced in all of them, and can be deleted only if it is unused', async () => {
  const [used, unused] = [await buildPicture('before.png'), await buildPicture('nowhere.png')]
  const inText = await buildArticle({ content: `Look: ![x](${used.url})` })
  const asThumbnail = await buildArticle({ thumbnailUrl: used.url, isPublished: false })
  await describePicture(system, used.id, { name: 'Whiteboard', alt: 'Two people at a board' })
  await expect(removeLibraryPicture(system, used.id)).rejects.toThrow(Conflict)

  const { result, queries } = await countingQueries(() => picturesOfLibrary(system))
  expect(queries).toHaveLength(2)
  const uses = result.items.find(({ id }) => id === used.id)?.uses
  expect(uses?.map(({ id }) => id).sort()).toEqual([inText.id, asThumbnail.id].sort())
  const matches = async (q: string, none = false) =>
    (await picturesOfLibrary(system, {}, { q, unused: none })).items.map(({ id }) => id)
  expect(await matches('at a board')).toEqual([used.id])
  expect(await matches('nowhere', true)).toEqual([unused.id])
  expect(await matches('Whiteboard', true)).toEqual([])

  const bytes = await pngOf('#802040')
  const tries = Array.from({ length: 8 }, () => replacePicture(system, used.id, { name: 'after.png', bytes }))
  expect((await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(pictureOfLibrary(system, used.id)).rejects.toThrow(NotFound)
  const { content, version } = await findArticle(system, inText.id)
  const { thumbnailUrl } = await findArticle(system, asThumbnail.id)
  expect(content).toBe(`Look: ![x](${thumbnailUrl})`)
  expect(thumbnailUrl).not.toBe(used.url)
  expect(version).toBe(2)
  const [replaced] = (await picturesOfLibrary(system, {}, { q: 'at a board' })).items
  expect(replaced).toMatchObject({ url: thumbnailUrl, name: 'after.png' })

  await removeLibraryPicture(system, unused.id)
  await expect(removeLibraryPicture(system, unused.id)).rejects.toThrow(NotFound)
  await expect(picturesOfLibrary(visitor)).rejects.toThrow(Forbidden)
})

test('a deleted picture can be restored with its files for 30 days; then the files are deleted', async () => {
  const { id, url } = await buildPicture('kept.png')
  const path = url.replace('/files/articles/', '')
  const isStored = async () => (await storage().list('articles')).includes(path)
  const before = await pictureOfLibrary(system, id)
  await database().execute(sql`update images set created_at = now() - interval '20 days' where id = ${id}`)
  await removeLibraryPicture(system, id)
  const inAnHour = Date.now() + 2 * 3_600_000
  await purgeFiles([articlePictures], inAnHour)
  expect(await isStored()).toBe(true)
  const lies = { id, title: 'kept.png', deletedAt: expect.any(Date), isReplaced: false }
  expect(await deletedLibraryPictures(system)).toContainEqual(lies)
  await expect(restoreLibraryPicture(visitor, id)).rejects.toThrow(Forbidden)
  expect(await restoredByEight(() => restoreLibraryPicture(system, id))).toEqual({ answered: 8, restored: 1 })
  await purgeFiles([articlePictures], inAnHour)
  expect(await pictureOfLibrary(system, id)).toEqual({ ...before, createdAt: expect.any(Date) })
  await removeLibraryPicture(system, id)
  await database().execute(sql`update deleted_records set deleted_at = now() - interval '31 days'`)
  await purgeDeletedRecords.perform({})
  await purgeFiles([articlePictures], inAnHour)
  expect(await isStored()).toBe(false)
})

test('unclaimed files of downloads are deleted once they can no longer be claimed', async () => {
  const { fileUrl } = await buildDownload()
  const old = `files/${Date.now() - 9 * day}_left.txt`
  const young = `files/${Date.now()}_waiting.txt`
  for (const path of [old, young]) await storage().put('downloads', path, new TextEncoder().encode('x'), 'text/plain')
  await purgeFiles([downloadFiles])
  const remaining = await storage().list('downloads')
  expect(remaining).toEqual([downloadFilePath(fileUrl), young].sort())
})

test('a signed reference to a stored file is accepted for a week, and only unchanged', async () => {
  const file = { fileUrl: `/files/downloads/files/${Date.now()}_a.txt`, fileName: 'a.txt', fileSize: 1 }
  const note = await signUploadedFile(file)
  expect(await readUploadedFile(note)).toEqual(file)
  for (const forged of [undefined, '', 'x.y', `${note}x`, `A${note.slice(1)}`])
    expect(await readUploadedFile(forged)).toBeUndefined()
  const stale = await signUploadedFile({ ...file, fileUrl: `/files/downloads/files/${Date.now() - 8 * day}_a.txt` })
  expect(await readUploadedFile(stale)).toBeUndefined()
})

test('a preview link opens one article for a week', async () => {
  const [one, other] = [await buildArticle({ isPublished: false }), await buildArticle({ isPublished: false })]
  const token = new URL(await previewLink(one), 'http://x').searchParams.get('preview') ?? ''
  expect(await isPreview(token, one.id)).toBe(true)
  expect(await isPreview(token, other.id)).toBe(false)
  expect(await isPreview(token, one.id, Date.now() + 8 * day)).toBe(false)
})

test('uses are described in words', () => {
  expect(usesText({ articles: 0, downloads: 0 })).toBeUndefined()
  expect(usesText({ articles: 1, downloads: 0 })).toBe('1 article')
  expect(usesText({ articles: 2, downloads: 1 })).toBe('2 articles and 1 download')
})

test('a file is listed with the articles that link to it', async () => {
  const { id, slug } = await buildDownload({ title: 'Bandicoot sheet' })
  const [byId, byAddress] = [
    await buildArticle({ content: `[Take it](/resources/downloads/${id}/about)`, title: 'By id' }),
    await buildArticle({ content: `[Take it](/resources/downloads/${slug})`, title: 'By name' }),
  ]
  await buildArticle({ content: `[Take another](/resources/downloads/${slug}-2)` })
  const { items } = await filesOfLibrary(system, {}, 'bandicoot')
  expect(items).toMatchObject([{ id, uses: [{ id: byId.id }, { id: byAddress.id }] }])
})

import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { system } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { imagesByUrl } from '#app/platform/images/queries.server.ts'
import { storage } from '#app/platform/storage/storage.server.ts'
import { sweepFiles } from '#app/platform/storage/sweep.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { isPreview, previewLink } from '../articles/edit/preview-link.server.ts'
import { buildArticle } from '../articles/factory.ts'
import { articlePictures } from '../articles/picture-keeper.server.ts'
import { storeThumbnail } from '../articles/store-thumbnail.server.ts'
import { readUploadedFile, signUploadedFile } from '../downloads/edit/uploaded-file.server.ts'
import { buildDownload } from '../downloads/factory.ts'
import { downloadFiles } from '../downloads/file-keeper.server.ts'
import { usesText } from '../labels/uses.ts'

testDatabase()

const day = 86_400_000

test('pictures that no article shows go after a week', async () => {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#205040' } })
    .png()
    .toBuffer()
  const stored = async () => (await storeThumbnail(system, { name: 'a.png', bytes })).url
  const [thumbnail, shown, unused, young] = [await stored(), await stored(), await stored(), await stored()]
  await buildArticle({ thumbnailUrl: thumbnail, content: `![x](${shown})` })
  await database().execute(sql`update images set created_at = now() - interval '8 days' where url <> ${young}`)
  await sweepFiles([articlePictures])
  expect([...(await imagesByUrl([thumbnail, shown, unused, young])).keys()].sort()).toEqual(
    [thumbnail, shown, young].sort(),
  )
})

test('files that no download took go after they can no longer be claimed', async () => {
  const { fileUrl } = await buildDownload()
  const old = `files/${Date.now() - 9 * day}_left.txt`
  const young = `files/${Date.now()}_waiting.txt`
  for (const path of [old, young]) await storage().put('downloads', path, new TextEncoder().encode('x'), 'text/plain')
  await sweepFiles([downloadFiles])
  const left = await storage().list('downloads')
  expect(left).toEqual([decodeURIComponent(fileUrl.replace('/files/downloads/', '')), young].sort())
})

test('a note of a stored file is taken for a week, and only as it was signed', async () => {
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

test('uses are said in words', () => {
  expect(usesText({ articles: 0, downloads: 0 })).toBeUndefined()
  expect(usesText({ articles: 1, downloads: 0 })).toBe('1 article')
  expect(usesText({ articles: 2, downloads: 1 })).toBe('2 articles and 1 download')
})

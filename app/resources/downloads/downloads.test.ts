import { describe, expect, test } from 'vitest'
import { buildMember } from '#app/members/factory.ts'
import { type Actor, system, visitor } from '#app/platform/actor.ts'
import { rawSql } from '#app/platform/database/database.server.ts'
import { Conflict, Forbidden, NotFound } from '#app/platform/errors.ts'
import { storage } from '#app/platform/storage/storage.server.ts'
import { downloadFilePath } from '#app/resources/downloads/file-url.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { requestedDownload } from './at-address.server.ts'
import { takenBy } from './audience/queries.server.ts'
import { countTaker } from './audience/takers.server.ts'
import { createDownload, fileRequired } from './create.server.ts'
import { deleteDownload, restoreDownload } from './delete.server.ts'
import { storeDownloadFile } from './edit/store-file.server.ts'
import { buildDownload } from './factory.ts'
import { fileSizeText } from './file-size.ts'
import { filesOfDownloads } from './files/queries.server.ts'
import { publishDownload, unpublishDownload } from './publish.server.ts'
import { purgeDownloads } from './purge.server.ts'
import {
  downloadAt,
  downloadsToEdit,
  featuredDownloads,
  findDownload,
  isOffered,
  publishedDownload,
} from './queries.server.ts'
import { reviseDownload } from './revise.server.ts'

testDatabase()

const moderator: Actor = {
  kind: 'member',
  id: 'a0000000-0000-4000-8000-000000000000',
  email: 'm@x.example',
  role: 'moderator',
  sessionId: 's',
}
const text = (content: string) => ({ name: 'notes.txt', bytes: new TextEncoder().encode(content) })
const removals = async () =>
  (await rawSql()`select data from pgboss.job where name = 'files.remove'`).map(({ data }) => data.paths[0])

describe('creating a download', () => {
  test('requires a file and permission', async () => {
    await expect(createDownload(system, { title: 'No file' }, undefined)).rejects.toMatchObject({
      fields: { file: [fileRequired] },
    })
    for (const actor of [visitor, moderator]) {
      await expect(createDownload(actor, { title: 'x' }, undefined)).rejects.toThrow(Forbidden)
      await expect(storeDownloadFile(actor, text('x'))).rejects.toThrow(Forbidden)
      await expect(downloadsToEdit(actor)).rejects.toThrow(Forbidden)
    }
  })

  test('stores its file by time and name', async () => {
    const file = await storeDownloadFile(system, { ...text('x'), name: 'Fünf Fragen.txt' })
    expect(file).toMatchObject({ fileName: 'Fünf Fragen.txt', fileSize: 1 })
    expect(downloadFilePath(file.fileUrl)).toMatch(/^files\/\d+_Fünf Fragen\.txt$/)
    expect((await storage().stat('downloads', downloadFilePath(file.fileUrl))).size).toBe(1)
  })
})

describe('revising', () => {
  test('keeps the file unless another is uploaded, and then deletes the old one', async () => {
    const { id, fileUrl } = await buildDownload()
    await reviseDownload(system, id, { title: 'Same file' }, undefined, 1)
    expect((await findDownload(system, id)).fileUrl).toBe(fileUrl)
    expect(await removals()).not.toContain(downloadFilePath(fileUrl))
    const other = await storeDownloadFile(system, text('new'))
    await reviseDownload(system, id, { title: 'Other file' }, other)
    expect(await findDownload(system, id)).toMatchObject({ ...other, title: 'Other file', version: 3 })
    expect(await removals()).toContain(downloadFilePath(fileUrl))
    expect(await isOffered(downloadFilePath(fileUrl))).toBe(false)
    await expect(reviseDownload(system, id, { title: 'Late' }, undefined, 1)).rejects.toThrow(Conflict)
  })
})

describe('the address of a download', () => {
  test('is its title; its id and its former addresses redirect for good', async () => {
    const { id, slug } = await buildDownload({ title: 'Discovery: a checklist' })
    expect(slug).toBe('discovery-a-checklist')
    expect(await downloadAt(slug)).toMatchObject({ id, slug })
    expect(await downloadAt(id)).toEqual({ movedTo: slug })
    await reviseDownload(system, id, { title: 'Déjà vu' })
    expect(await downloadAt(slug)).toEqual({ movedTo: 'deja-vu' })
    for (const [method, status] of [
      ['GET', 301],
      ['POST', 308],
    ] as const) {
      const request = new Request(`http://localhost/resources/downloads/${slug}/about?sent=1`, { method })
      const moved = (await requestedDownload(request, slug).catch((thrown: unknown) => thrown)) as Response
      expect([moved.status, moved.headers.get('location')]).toEqual([
        status,
        '/resources/downloads/deja-vu/about?sent=1',
      ])
    }
    await unpublishDownload(system, id)
    for (const address of [slug, id, 'deja-vu', 'a\0b']) await expect(downloadAt(address)).rejects.toThrow(NotFound)
  })

  test('is unlike those of others, also of their former ones, and after the trash', async () => {
    const first = await buildDownload({ title: 'Two alike' })
    const second = await buildDownload({ title: 'Two alike' })
    expect([first.slug, second.slug]).toEqual(['two-alike', 'two-alike-2'])
    await reviseDownload(system, first.id, { title: 'Another name' })
    expect((await buildDownload({ title: 'Two alike' })).slug).toBe('two-alike-3')
    await deleteDownload(system, second.id)
    expect((await buildDownload({ title: 'Two alike 2' })).slug).toBe('two-alike-2')
    await restoreDownload(system, second.id)
    expect(await downloadAt('two-alike-4')).toMatchObject({ id: second.id })
  })

  test('is its id if a release before created it, until it is revised', async () => {
    const { id } = await buildDownload()
    await rawSql()`update downloads set slug = null where id = ${id}`
    expect(await downloadAt(id)).toMatchObject({ id, slug: id })
    await reviseDownload(system, id, { title: 'Named at last' })
    expect(await downloadAt(id)).toEqual({ movedTo: 'named-at-last' })
  })
})

describe('a draft', () => {
  test('is not available to visitors', async () => {
    const { id, fileUrl } = await buildDownload({ isPublished: false })
    await expect(publishedDownload(id)).rejects.toThrow(NotFound)
    await expect(findDownload(visitor, id)).rejects.toThrow(NotFound)
    expect(await isOffered(downloadFilePath(fileUrl))).toBe(false)
    await publishDownload(system, id)
    expect(await isOffered(downloadFilePath(fileUrl))).toBe(true)
    await rawSql()`update downloads set is_featured = true where id = ${id}`
    expect((await featuredDownloads()).map((download) => download.id)).toContain(id)
    await unpublishDownload(system, id)
    expect((await featuredDownloads()).map((download) => download.id)).not.toContain(id)
  })
})

test('a deleted download keeps its file until the trash is emptied', async () => {
  const { id, fileUrl } = await buildDownload()
  await expect(deleteDownload(moderator, id)).rejects.toThrow(Forbidden)
  await deleteDownload(system, id)
  await expect(deleteDownload(system, id)).rejects.toThrow(NotFound)
  expect(await isOffered(downloadFilePath(fileUrl))).toBe(false)
  expect(await removals()).not.toContain(downloadFilePath(fileUrl))
  await purgeDownloads(new Date(Date.now() + 1))
  expect(await removals()).toContain(downloadFilePath(fileUrl))
})

test.each([
  [null, 'Unknown size'],
  [0, '0.00 MB'],
  [1_048_576, '1.00 MB'],
  [5_400_000, '5.15 MB'],
])('%s bytes are shown as %s', (bytes, shown) => {
  expect(fileSizeText(bytes)).toBe(shown)
})

test('files of downloads are listed in pages', async () => {
  for (let at = 0; at < 3; at++) await buildDownload({ title: `Paged ${at}` })
  const first = await filesOfDownloads(system, {}, { q: 'Paged', size: 2 })
  expect(first.items).toHaveLength(2)
  expect(first.after).not.toBeNull()
  const all = await filesOfDownloads(system, {}, { q: 'Paged', size: 3 })
  expect([all.items.length, all.after]).toEqual([3, null])
  expect(all.items.map(({ title }) => title)).toEqual(['Paged 2', 'Paged 1', 'Paged 0'])
})

test('only downloads for members record who downloaded them', async () => {
  const download = await buildDownload({ title: 'Taken by Ada' })
  const [ada, eve, admin] = [await buildMember(), await buildMember(), await buildMember({ role: 'admin' })]
  await countTaker(ada, download.id)
  expect(await takenBy(admin, [ada.id])).toMatchObject([{ downloadId: download.id, title: 'Taken by Ada', times: 1 }])
  expect(await takenBy(admin, [eve.id])).toEqual([])
  expect(await takenBy(admin, [])).toEqual([])
  await expect(takenBy(ada, [ada.id])).rejects.toThrow(Forbidden)
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, utimes } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { downloadFilePath } from '#app/resources/downloads/file-url.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { buildAttachment } from '../campus/attachments/factory.ts'
import { buildEventFile } from '../events/follow-up/files/factory.ts'
import { system } from '../platform/actor.ts'
import { config } from '../platform/config/config.server.ts'
import { database } from '../platform/database/database.server.ts'
import { newId } from '../platform/ids.ts'
import { storeImage } from '../platform/images/store.server.ts'
import { type Bucket, storage } from '../platform/storage/storage.server.ts'
import { type FileReferences, purgeFiles } from '../platform/storage/sweep.server.ts'
import { buildArticle } from '../resources/articles/factory.ts'
import { storeThumbnail } from '../resources/articles/store-thumbnail.server.ts'
import { deleteDownload } from '../resources/downloads/delete.server.ts'
import { buildDownload } from '../resources/downloads/factory.ts'
import { fileReferences } from './stored-files.server.ts'

testDatabase()

const day = 86_400_000
const buckets: Bucket[] = ['articles', 'downloads', 'avatars', 'candidates', 'campus', 'events']
const x = new TextEncoder().encode('x')
const put = (bucket: Bucket, name: string) => storage().put(bucket, name, x, 'text/plain')
const filesOf = async () =>
  Object.fromEntries(await Promise.all(buckets.map(async (bucket) => [bucket, await storage().list(bucket)])))
const picture = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#205040' } })
    .png()
    .toBuffer()
const later = () => purgeFiles(fileReferences, Date.now() + 30 * day)
const ageImages = async () => {
  for (const table of ['images', 'campus_files'])
    await database().execute(sql`update ${sql.identifier(table)} set created_at = now() - interval '30 days'`)
}

beforeEach(async () => {
  for (const bucket of buckets) for (const file of await storage().list(bucket)) await storage().remove(bucket, file)
  for (const table of ['articles', 'downloads', 'images', 'candidate_files', 'campus_files', 'event_files'])
    await database().execute(sql`delete from ${sql.identifier(table)}`)
})

test('a partial file of a killed process is deleted after an hour', async () => {
  const script = `
    const { setConfig, readConfig } = await import('#app/platform/config/config.server.ts')
    const { storage } = await import('#app/platform/storage/storage.server.ts')
    const { Readable } = await import('node:stream')
    setConfig(readConfig({ DATA_DIR: ${JSON.stringify(config().dataDir)}, LOG_LEVEL: 'silent' }))
    async function* endless() {
      for (;;) {
        yield Buffer.alloc(65536)
        process.stdout.write('.')
        await new Promise((r) => setTimeout(r, 5))
      }
    }
    await storage().put('downloads', 'files/1_endless.txt', Readable.from(endless()), 'text/plain')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await once(child, 'exit')

  const folder = path.join(config().dataDir, 'files/downloads/files')
  const parts = async () => (await readdir(folder)).filter((name) => name.endsWith('.part'))
  const [remaining] = await parts()
  expect(remaining).toMatch(/^1_endless\.txt\..+\.part$/)
  expect(await storage().list('downloads')).toEqual([])
  expect((await purgeFiles(fileReferences)).parts).toBe(0)
  const old = new Date(Date.now() - 2 * 3_600_000)
  await utimes(path.join(folder, remaining as string), old, old)
  expect((await purgeFiles(fileReferences)).parts).toBe(1)
  expect(await parts()).toEqual([])
})

// Each step of storing a file, and the state after a kill at that point.
test.each<[string, () => Promise<unknown>]>([
  [
    'a picture’s row',
    () =>
      database().execute(sql`insert into images (url, width, height, color)
    values ('/files/articles/thumbnails/1700000000000.png', 40, 30, '#000000')`),
  ],
  [
    'an article’s picture that nobody saved',
    async () => storeImage('articles', { bytes: await picture(), extension: 'png' }),
  ],
  [
    'a member’s picture that nobody saved',
    async () => storeImage('avatars', { bytes: await picture(), extension: 'webp' }),
  ],
  ['a picture whose row is gone', () => put('articles', 'thumbnails/1700000000000-320.avif')],
  ['a download’s file that nobody saved', () => put('downloads', 'files/1700000000000_left.txt')],
  ['a document without its row', () => put('candidates', `files/${newId()}.pdf`)],
  [
    'a document’s row without its file',
    () =>
      database().execute(sql`
    insert into candidate_files (id, kind, path, name, size, content_type, expires_at)
    values (${newId()}, 'resume', 'files/nothing.pdf', 'a.pdf', 1, 'application/pdf', now() - interval '1 hour')`),
  ],
  ['a member’s file that no text names', () => buildAttachment()],
  ['a member’s file without its row', () => put('campus', `pictures/${newId()}.webp`)],
  [
    'a document that nobody claimed',
    async () => {
      const id = newId()
      await put('candidates', `files/${id}.pdf`)
      await database().execute(sql`
      insert into candidate_files (id, kind, path, name, size, content_type, expires_at)
      values (${id}, 'resume', ${`files/${id}.pdf`}, 'a.pdf', 1, 'application/pdf', now() - interval '1 hour')`)
    },
  ],
  ['slides without their row', () => put('events', `files/${newId()}.pdf`)],
  [
    'slides that no event took',
    async () => {
      const id = newId()
      await put('events', `files/${id}.pdf`)
      await database().execute(sql`
      insert into event_files (id, kind, path, name, size, expires_at)
      values (${id}, 'slides', ${`files/${id}.pdf`}, 'a.pdf', 1, now() - interval '1 hour')`)
    },
  ],
])('what a kill leaves after %s is swept away', async (_label, leave) => {
  await leave()
  await ageImages()
  // The files of a deleted picture are deleted by a job, or by the next sweep.
  await later()
  const { missing } = await later()
  expect(missing).toEqual([])
  expect(await filesOf()).toEqual(Object.fromEntries(buckets.map((bucket) => [bucket, []])))
  for (const table of ['images', 'candidate_files', 'campus_files', 'event_files'])
    expect((await database().execute(sql`select * from ${sql.identifier(table)}`)).rows).toEqual([])
})

test('files that a record names, that are new or in the trash are not deleted', async () => {
  const { url } = await storeThumbnail(system, { name: 'a.png', bytes: await picture() })
  await buildArticle({ thumbnailUrl: url })
  const { id } = await buildDownload()
  await deleteDownload(system, id)
  await buildEventFile()
  const before = await filesOf()
  await ageImages()
  expect(await later()).toEqual({ parts: 0, orphans: 0, missing: [] })
  expect(await filesOf()).toEqual(before)
  await put('downloads', `files/${Date.now()}_young.txt`)
  await put('candidates', `files/${newId()}.pdf`)
  expect(await purgeFiles(fileReferences)).toMatchObject({ orphans: 0 })
})

test('a missing file is reported, and its record stays', async () => {
  const { id, fileUrl } = await buildDownload()
  const filePath = downloadFilePath(fileUrl)
  await storage().remove('downloads', filePath)
  expect((await later()).missing).toEqual([`downloads/${filePath}`])
  expect((await database().execute(sql`select 1 from downloads where id = ${id}`)).rows).toHaveLength(1)
})

test('a sweep that is stopped between two steps is finished by the next', async () => {
  const stop: FileReferences = { bucket: 'avatars', waits: 0, known: () => Promise.reject(new Error('killed')) }
  for (let at = 0; at <= fileReferences.length; at++) {
    await put('articles', `thumbnails/${1_700_000_000_000 + at}.png`)
    await put('downloads', `files/${1_700_000_000_000 + at}_left.txt`)
    await put('candidates', `files/${newId()}.pdf`)
    await expect(purgeFiles(fileReferences.toSpliced(at, 0, stop), Date.now() + 30 * day)).rejects.toThrow('killed')
  }
  await later()
  expect(await filesOf()).toEqual(Object.fromEntries(buckets.map((bucket) => [bucket, []])))
})

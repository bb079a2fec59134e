import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig, setConfig } from '#app/platform/config/config.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { contentTypeOf, fileResponse } from './file-response.server.ts'
import { storage } from './storage.server.ts'

let dataDir = ''
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'sol-files-'))
  setConfig(readConfig({ DATA_DIR: dataDir }))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const tenBytes = new TextEncoder().encode('0123456789')
const served = (headers: Record<string, string> = {}, method = 'GET') =>
  fileResponse(new Request('http://localhost/file', { headers, method }), {
    bucket: 'downloads',
    path: 'files/1_ten.txt',
    name: 'zehn “Bytes”.txt',
    attachment: true,
    maxAge: 60,
  })

test('a stored file can be read, and is gone after its removal', async () => {
  await storage().put('candidates', 'a/b.pdf', tenBytes, 'application/pdf')
  expect(await storage().stat('candidates', 'a/b.pdf')).toMatchObject({ size: 10 })
  expect(await storage().list('candidates')).toEqual(['a/b.pdf'])
  await storage().remove('candidates', 'a/b.pdf')
  await storage().remove('candidates', 'a/b.pdf')
  await expect(storage().stat('candidates', 'a/b.pdf')).rejects.toBeInstanceOf(NotFound)
})

test.each(['../outside', 'a/../../b', '/etc/passwd', 'a//b', 'a\\b', 'a/\0', '.', ''])(
  'the path %j is rejected',
  async (filePath) => {
    await expect(storage().read('downloads', filePath)).rejects.toBeInstanceOf(NotFound)
    await expect(storage().put('downloads', filePath, tenBytes, 'text/plain')).rejects.toBeInstanceOf(NotFound)
  },
)

test('a write that fails leaves nothing behind', async () => {
  const { Readable } = await import('node:stream')
  const broken = Readable.from(
    (async function* () {
      yield tenBytes
      throw new Error('connection lost')
    })(),
  )
  await expect(storage().put('articles', 'thumbnails/1.png', broken, 'image/png')).rejects.toThrow('connection lost')
  expect(
    await readdir(
      path.join((await import('#app/platform/config/config.server.ts')).config().dataDir, 'files/articles/thumbnails'),
    ),
  ).toEqual([])
})

test('a file is served with its type and name, and can never run as a script', async () => {
  await storage().put('downloads', 'files/1_ten.txt', tenBytes, 'text/plain')
  const response = await served()
  expect(response.status).toBe(200)
  expect(await response.text()).toBe('0123456789')
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'content-length': '10',
    'x-content-type-options': 'nosniff',
    'content-disposition':
      'attachment; filename="zehn _Bytes_.txt"; ' + `filename*=UTF-8''zehn%20%E2%80%9CBytes%E2%80%9D.txt`,
    'content-security-policy': "default-src 'none'; sandbox",
  })
})

test.each([
  ['utf-8', Buffer.from('Größe: 5 €, 提案')],
  ['windows-1252', Buffer.from('Gr\xf6\xdfe: 5 \x80, \x93caf\xe9\x94', 'latin1')],
  ['utf-16le', Buffer.from('\ufeffGröße', 'utf16le')],
  ['utf-16be', Buffer.from('\ufeffGröße', 'utf16le').swap16()],
  // こんにちは、テスト
  ['shift_jis', Buffer.from('82b182f182c982bf82cd8141836583588367', 'hex')],
])('a text in %s is served as that, as are its parts', async (charset, text) => {
  const path = `files/2_${charset}.txt`
  await storage().put('downloads', path, text, 'text/plain')
  for (const range of ['', 'bytes=3-5']) {
    const request = new Request('http://localhost/', { headers: { range } })
    const response = await fileResponse(request, { bucket: 'downloads', path, attachment: true, maxAge: 0 })
    expect(response.headers.get('content-type')).toBe(`text/plain; charset=${charset}`)
    await response.body?.cancel()
  }
})

test('a text that is cut within a character is still recognized as UTF-8', async () => {
  const path = 'files/3_long.txt'
  await storage().put('downloads', path, Buffer.from(`a${'é'.repeat(200_000)}`), 'text/plain')
  const request = new Request('http://localhost/', { method: 'HEAD' })
  const response = await fileResponse(request, { bucket: 'downloads', path, attachment: true, maxAge: 0 })
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
})

test('a name keeps its quotes for clients that know RFC 6266', async () => {
  const name = 'The "big" plan.txt'
  const request = new Request('http://localhost/')
  const file = { bucket: 'downloads', path: 'files/1_ten.txt', name, attachment: true, maxAge: 0 } as const
  const disposition = (await fileResponse(request, file)).headers.get('content-disposition')
  expect(disposition).toContain(`filename*=UTF-8''${encodeURIComponent(name)}`)
})

test.each([
  ['bytes=0-3', '0123', 'bytes 0-3/10'],
  ['bytes=7-', '789', 'bytes 7-9/10'],
  ['bytes=-2', '89', 'bytes 8-9/10'],
  ['bytes=8-99', '89', 'bytes 8-9/10'],
])('the range %s is answered with its part', async (range, text, contentRange) => {
  const response = await served({ range })
  expect(response.status).toBe(206)
  expect(response.headers.get('content-range')).toBe(contentRange)
  expect(await response.text()).toBe(text)
})

test('a range beyond the end is refused, a malformed one ignored', async () => {
  expect((await served({ range: 'bytes=10-' })).status).toBe(416)
  expect((await served({ range: 'bytes=a-b' })).status).toBe(200)
})

test('a file that the browser has is not sent again, and HEAD sends no body', async () => {
  const etag = (await served()).headers.get('etag') as string
  expect((await served({ 'if-none-match': etag })).status).toBe(304)
  const head = await served({}, 'HEAD')
  expect(head.body).toBeNull()
  expect(head.headers.get('content-length')).toBe('10')
})

test('a file of unknown type is sent as a download', () => {
  expect(contentTypeOf('evil.html')).toBe('application/octet-stream')
  expect(contentTypeOf('evil.svg')).toBe('application/octet-stream')
})

test('a range is sent only if If-Range names the same file; otherwise the whole file is sent', async () => {
  const etag = (await served()).headers.get('etag') as string
  const range = 'bytes=2-4'
  const same = await served({ range, 'if-range': etag })
  expect([same.status, await same.text()]).toEqual([206, '234'])
  for (const other of ['"another"', `W/${etag}`, new Date(0).toUTCString(), '']) {
    const whole = await served({ range, 'if-range': other })
    expect([whole.status, await whole.text()]).toEqual([200, '0123456789'])
    expect(whole.headers.get('content-range')).toBeNull()
  }
})

test('a full disk is reported in plain words, and no partial file remains', async () => {
  const { config } = await import('#app/platform/config/config.server.ts')
  const folder = path.join(config().dataDir, 'files/avatars')
  await mkdir(path.dirname(folder), { recursive: true })
  await writeFile(folder, 'a file where the folder should be')
  await expect(storage().put('avatars', 'a/b.webp', tenBytes, 'image/webp')).rejects.toMatchObject({
    status: 503,
    message: expect.stringContaining('We can’t save files right now.'),
  })
  await rm(folder)
})

test('a path below a file does not exist', async () => {
  await storage().put('candidates', 'c/d.pdf', tenBytes, 'application/pdf')
  await expect(storage().stat('candidates', 'c/d.pdf/e')).rejects.toBeInstanceOf(NotFound)
})

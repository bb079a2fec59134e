import { mkdtempSync } from 'node:fs'
import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { readConfig, setConfig } from '#app/platform/config/config.server.ts'
import { Invalid } from '#app/platform/errors.ts'
import { postedBefore } from '#app/platform/forms/posted-form.server.ts'
import { purgeParts } from './part-file.server.ts'
import { receiveForm } from './receive.server.ts'

let dataDir = ''
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'sol-parts-'))
  setConfig(readConfig({ DATA_DIR: dataDir }))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
})

const parts = () => readdir(path.join(dataDir, 'parts')).catch(() => [])
const posted = (form: FormData) => new Request('http://x/', { method: 'POST', body: form })
const file = (bytes: number, name = 'a.pdf') => new File(['x'.repeat(bytes)], name)

test('texts and expected files arrive; files stand on disk until the form is discarded', async () => {
  const form = new FormData()
  form.append('name', 'Ada\0 Løvelace')
  form.append('password', 'as\u0007\0typed')
  form.append('cv', file(300_000, 'Lebenslauf ü.pdf'))
  const received = await receiveForm(posted(form), { cv: { bytes: 400_000 } })
  expect([...received.texts]).toEqual([
    ['name', 'Ada Løvelace'],
    ['password', 'as\u0007typed'],
  ])
  expect(received.files).toMatchObject([{ field: 'cv', name: 'Lebenslauf ü.pdf', size: 300_000, tooLarge: false }])
  expect((await received.files[0]?.bytes())?.byteLength).toBe(300_000)
  expect(await parts()).toHaveLength(1)
  await received.discard()
  expect(await parts()).toEqual([])
})

test('quotes and spaces in the name of a file arrive as they are', async () => {
  const form = new FormData()
  form.append('cv', file(3, `The "big" plan, Ann's.pdf`))
  const received = await receiveForm(posted(form), { cv: { bytes: 10 } })
  expect(received.files[0]?.name).toBe(`The "big" plan, Ann's.pdf`)
  await received.discard()
})

test('an unexpected file is skipped; one that is too large is reported without its bytes', async () => {
  const form = new FormData()
  form.append('bomb', file(200_000))
  form.append('cv', file(200_000))
  form.append('letter', file(0, ''))
  form.append('name', 'Ada')
  const received = await receiveForm(posted(form), { cv: { bytes: 100_000 }, letter: { bytes: 100_000 } })
  expect(received.texts.get('name')).toBe('Ada')
  expect(received.files).toMatchObject([{ field: 'cv', size: 200_000, tooLarge: true }])
  expect(await parts()).toEqual([])
})

test.each([
  [
    'a body that breaks off',
    'multipart/form-data; boundary=x',
    '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nhal',
  ],
  ['a body that is no form', 'multipart/form-data; boundary=x', 'hello'],
  ['a form without a boundary', 'multipart/form-data', 'hello'],
  ['json', 'application/json', '{}'],
])('%s is refused and leaves nothing behind', async (_, type, body) => {
  const request = new Request('http://x/', { method: 'POST', headers: { 'content-type': type }, body })
  await expect(receiveForm(request, { cv: { bytes: 10 } })).rejects.toBeInstanceOf(Invalid)
  expect(await parts()).toEqual([])
})

test('an upload whose client leaves is refused and leaves nothing behind', async () => {
  const head = '--x\r\ncontent-disposition: form-data; name="cv"; filename="a.pdf"\r\n\r\n'
  const body = new ReadableStream({
    start: (stream) => stream.enqueue(new TextEncoder().encode(head + 'x'.repeat(100_000))),
    pull: (stream) => stream.error(new Error('the client left')),
  })
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  const request = new Request('http://x/', { method: 'POST', headers, body, duplex: 'half' } as RequestInit)
  await expect(receiveForm(request, { cv: { bytes: 1e6 } })).rejects.toBeInstanceOf(Invalid)
  expect(await parts()).toEqual([])
})

test.each([1000, 5_000_000])('an upload that breaks off after %i bytes leaves no file', async (bytes) => {
  const head = '--x\r\ncontent-disposition: form-data; name="cv"; filename="a.pdf"\r\n\r\n'
  let leave = () => {}
  const body = new ReadableStream({
    start(stream) {
      stream.enqueue(new TextEncoder().encode(head + 'x'.repeat(bytes)))
      leave = () => stream.error(new Error('the client left'))
    },
  })
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  const request = new Request('http://x/', { method: 'POST', headers, body, duplex: 'half' } as RequestInit)
  const received = expect(receiveForm(request, { cv: { bytes: 1e6 } })).rejects.toBeInstanceOf(Invalid)
  await expect.poll(parts).toHaveLength(1)
  leave()
  await received
  expect(await parts()).toEqual([])
})

test('a form of too many parts is refused', async () => {
  const form = new FormData()
  for (let at = 0; at < 600; at++) form.append('a', '1')
  await expect(receiveForm(posted(form), {})).rejects.toBeInstanceOf(Invalid)
})

test('if the disk is full, the user gets an error and the submitted text', async () => {
  await writeFile(path.join(dataDir, 'parts'), 'a file in the way of the folder')
  const form = new FormData()
  form.append('summary', 'Seven years of demos.')
  form.append('cv', file(10))
  const request = posted(form)
  await expect(receiveForm(request, { cv: { bytes: 100 } })).rejects.toMatchObject({ status: 503 })
  expect(postedBefore(request)?.texts.get('summary')).toBe('Seven years of demos.')
})

test('files of a killed process are deleted; files that are being written are not', async () => {
  await mkdir(path.join(dataDir, 'files/downloads/files'), { recursive: true })
  await mkdir(path.join(dataDir, 'parts'))
  const old = [path.join(dataDir, 'parts/1.part'), path.join(dataDir, 'files/downloads/files/a.pdf.2.part')]
  for (const one of old) {
    await writeFile(one, 'x')
    await utimes(one, 1, 1)
  }
  await writeFile(path.join(dataDir, 'parts/3.part'), 'x')
  await writeFile(path.join(dataDir, 'files/downloads/files/a.pdf'), 'x')
  await utimes(path.join(dataDir, 'files/downloads/files/a.pdf'), 1, 1)
  expect(await purgeParts()).toBe(2)
  expect(await parts()).toEqual(['3.part'])
  expect(await readdir(path.join(dataDir, 'files/downloads/files'))).toEqual(['a.pdf'])
})

test('texts that together exceed the limit are rejected', async () => {
  const form = new FormData()
  for (let field = 0; field < 5; field++) form.append(`field-${field}`, 'x'.repeat(500_000))
  await expect(receiveForm(posted(form), {})).rejects.toBeInstanceOf(Invalid)
})

test('text beyond the limit of a form is rejected', async () => {
  const form = (characters: number) => {
    const body = new FormData()
    body.set('name', 'x'.repeat(characters))
    return new Request('http://x/', { method: 'POST', body })
  }
  expect((await receiveForm(form(996), {}, 1000)).texts.get('name')).toHaveLength(996)
  await expect(receiveForm(form(997), {}, 1000)).rejects.toThrow()
})

test('a form without files has the same text limit as one with files', async () => {
  const form = (characters: number) =>
    new Request('http://x/', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `name=${'<'.repeat(characters)}`,
    })
  expect((await receiveForm(form(995), {}, 1000)).texts.get('name')).toHaveLength(995)
  const rejected = form(996)
  await expect(receiveForm(rejected, {}, 1000)).rejects.toBeInstanceOf(Invalid)
  expect(postedBefore(rejected)).toBeUndefined()
})

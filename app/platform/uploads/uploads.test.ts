import { describe, expect, test } from 'vitest'
import { Invalid } from '#app/platform/errors.ts'
import { checkDocument, checkPicture } from './check.server.ts'
import { safeFileName } from './safe-name.ts'
import { timestampName } from './timestamp-name.server.ts'

const types = ['pdf', 'doc', 'docx', 'txt'] as const
const bytes = (text: string) => new TextEncoder().encode(text)
const pdf = bytes('%PDF-1.7\n%âãÏÓ\n')
const oldWord = new Uint8Array([
  ...[0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...new Array(600).fill(0)],
  ...Buffer.from('WordDocument', 'utf16le'),
])

describe('a document', () => {
  test.each([
    ['paper.pdf', pdf],
    ['PAPER.PDF', pdf],
    ['letter.doc', oldWord],
    ['notes.txt', bytes('Plain words, “quoted”.')],
    ['notes.txt', new Uint8Array([0xff, 0xfe, 0x41, 0x00])],
  ])('%s is taken', async (name, content) => {
    expect(await checkDocument({ name, bytes: content }, types, 'file')).toBe(name.split('.').at(-1)?.toLowerCase())
  })

  test.each([
    ['page.html', bytes('<script>'), 'Please choose a file of one of these types: .pdf, .doc, .docx, .txt.'],
    ['pdf', pdf, 'Please choose a file of one of these types: .pdf, .doc, .docx, .txt.'],
    ['paper.pdf', bytes('<html>'), 'This file is named .pdf, but it’s a different kind of file.'],
    ['paper.docx', pdf, 'This file is named .docx, but it’s a different kind of file.'],
    [
      'notes.txt',
      new Uint8Array([0x4d, 0x5a, 0x00, 0x00]),
      'This file is named .txt, but it’s a different kind of file.',
    ],
    ['notes.txt', new Uint8Array(), 'This file is empty.'],
  ])('%s that is none is refused', async (name, content, message) => {
    await expect(checkDocument({ name, bytes: content }, types, 'file')).rejects.toEqual(
      new Invalid({ file: [message] }),
    )
  })
})

test('a picture is known by its content', async () => {
  const png = new Uint8Array([
    0x89,
    0x50,
    0x4e,
    0x47,
    0x0d,
    0x0a,
    0x1a,
    0x0a,
    0,
    0,
    0,
    13,
    0x49,
    0x48,
    0x44,
    0x52,
    ...new Array(40).fill(0),
  ])
  expect(await checkPicture({ name: 'x.exe', bytes: png }, 'thumbnail')).toBe('png')
  for (const content of [bytes('<svg xmlns="http://www.w3.org/2000/svg"/>'), pdf, new Uint8Array()])
    await expect(checkPicture({ name: 'x.png', bytes: content }, 'thumbnail')).rejects.toThrow(Invalid)
})

test.each([
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\me\\Q3 plan.pdf', 'Q3 plan.pdf'],
  ['.htaccess', 'htaccess'],
  ['a\u202efdp.exe', 'a_fdp.exe'],
  ['50%.txt', '50_.txt'],
  [`The "big" plan, Ann's.pdf`, `The "big" plan, Ann's.pdf`],
  ['…', '…'],
  ['', 'file'],
  [`${'ü'.repeat(200)}.docx`, `${'ü'.repeat(57)}.docx`],
])('the name %j becomes %j', (uploadName, safe) => {
  expect(safeFileName(uploadName)).toBe(safe)
})

test('files that are stored at the same moment get different names', () => {
  const names = Array.from({ length: 1000 }, timestampName)
  expect(new Set(names).size).toBe(1000)
})

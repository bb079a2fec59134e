import { readFile } from 'node:fs/promises'
import { Document, Packer, Paragraph } from 'docx'
import { PDFDocument } from 'pdf-lib'
import { expect, test } from 'vitest'
import { checkDocument } from './check.server.ts'
import { documentTypeOf } from './document-type.server.ts'
import { officeFile, zipOf } from './factory.ts'

test('a PDF and a Word document are recognized by their content', async () => {
  const pdf = await PDFDocument.create()
  pdf.addPage()
  expect(await documentTypeOf(await pdf.save())).toMatchObject({ extension: 'pdf' })
  const word = new Document({ sections: [{ children: [new Paragraph('Hello')] }] })
  expect(await documentTypeOf(await Packer.toBuffer(word))).toMatchObject({ extension: 'docx' })
})

test('PowerPoint and Excel files are recognized by their parts, and accepted where requested', async () => {
  for (const kind of ['pptx', 'xlsx'] as const) {
    expect(await documentTypeOf(officeFile(kind), ['pptx', 'xlsx'])).toMatchObject({ extension: kind })
    expect(await documentTypeOf(officeFile(kind))).toBeUndefined()
    expect(await documentTypeOf(officeFile(kind).subarray(0, -30), [kind])).toBeUndefined()
  }
})

test.each<[string, Buffer]>([
  ['pptx', officeFile('pptm')],
  ['xlsx', officeFile('xlsm')],
  ['pptx', officeFile('pptx', { 'ppt/vbaProject.bin': 'Sub AutoOpen()' })],
  ['xlsx', officeFile('xlsx', { 'xl/VBAPROJECT.BIN': 'Sub AutoOpen()' })],
  ['xlsx', officeFile('pptx')],
  ['xlsx', zipOf({ 'xl/workbook.xml': '<main/>', 'run.js': 'alert(1)' })],
])('a .%s with macros, or that is another archive, is refused', async (kind, bytes) => {
  await expect(checkDocument({ name: `file.${kind}`, bytes }, ['pptx', 'xlsx'], 'file')).rejects.toMatchObject({
    fields: { file: [`This file is named .${kind}, but it’s a different kind of file.`] },
  })
})

test('a compound file is a Word document only if it has a Word stream', async () => {
  expect(await documentTypeOf(compoundFile('WordDocument'))).toMatchObject({
    extension: 'doc',
    contentType: 'application/msword',
  })
  expect(await documentTypeOf(compoundFile('Workbook'))).toBeUndefined()
})

test('a document with a password is rejected with that reason', async () => {
  const bytes = compoundFile('EncryptedPackage')
  expect(await documentTypeOf(bytes)).toBeUndefined()
  await expect(checkDocument({ name: 'offer.docx', bytes }, ['pdf', 'docx'], 'file')).rejects.toMatchObject({
    fields: { file: ['This file is protected with a password. Please save it without one, and choose it again.'] },
  })
})

test('programs, archives, pages, pictures and nothing at all are refused', async () => {
  const zip = Buffer.concat([Buffer.from('PK\x03\x04\x14\0\0\0\0\0', 'latin1'), Buffer.alloc(200)])
  const program = await readFile(process.execPath).then((bytes) => bytes.subarray(0, 4096))
  const windowsProgram = Buffer.concat([Buffer.from('MZ\x90\0', 'latin1'), Buffer.alloc(512)])
  const page = Buffer.from('<!doctype html><script>alert(1)</script> word/document')
  for (const bytes of [
    zip,
    program,
    windowsProgram,
    page,
    Buffer.from('plain words'),
    Buffer.alloc(0),
    Buffer.from('GIF89a'),
  ])
    expect(await documentTypeOf(bytes)).toBeUndefined()
})

function compoundFile(stream: string): Uint8Array {
  const header = Buffer.alloc(512)
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(header)
  const directory = Buffer.alloc(512)
  Buffer.from(stream, 'utf16le').copy(directory)
  return Buffer.concat([header, directory])
}

test('a text with NUL bytes is UTF-16 where its first two bytes say so, in either order', async () => {
  const kind = async (...bytes: number[]) => (await documentTypeOf(Uint8Array.from(bytes), ['txt']))?.extension
  expect(await kind(0xff, 0xfe, 0x41, 0)).toBe('txt')
  expect(await kind(0xfe, 0xff, 0, 0x41)).toBe('txt')
  for (const [first, second] of [
    [0xff, 0x41],
    [0xfe, 0x41],
    [0x41, 0xfe],
    [0x41, 0xff],
  ] as const)
    expect(await kind(first, second, 0, 0x41)).toBeUndefined()
})

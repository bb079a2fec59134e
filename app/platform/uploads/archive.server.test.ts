import { deflateRawSync } from 'node:zlib'
import { Document, Packer, Paragraph } from 'docx'
import { expect, test } from 'vitest'
import { isHarmlessArchive } from './archive.server.ts'

interface Part {
  name: string
  content: Buffer
  /** The uncompressed size in the directory, if it is a false one. */
  claims?: number
  /** Index of the part whose bytes this one shares. */
  shares?: number
}

/** A zip archive as a malicious program could write it. */
function archiveOf(parts: Part[]): Buffer {
  const offsets: number[] = []
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, content, claims = content.length, shares } of parts) {
    const packed = deflateRawSync(content, { level: 9 })
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(8, 8)
    local.writeUInt16LE(name.length, 26)
    const offset = shares === undefined ? at : (offsets[shares] as number)
    offsets.push(offset)
    const central = Buffer.alloc(46)
    central.writeUInt32LE(0x02014b50, 0)
    central.writeUInt16LE(8, 10)
    central.writeUInt32LE(packed.length, 20)
    central.writeUInt32LE(claims, 24)
    central.writeUInt16LE(name.length, 28)
    central.writeUInt32LE(offset, 42)
    directory.push(central, Buffer.from(name))
    if (shares !== undefined) continue
    files.push(local, Buffer.from(name), packed)
    at += 30 + name.length + packed.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...files, ...directory, end])
}

const zeros = (megabytes: number) => Buffer.alloc(megabytes * 1024 * 1024)
const text = (name: string) => ({ name, content: Buffer.from('words, words, words') })

test('a document written by Word is accepted', async () => {
  const word = new Document({ sections: [{ children: [new Paragraph('Hello')] }] })
  expect(await isHarmlessArchive(await Packer.toBuffer(word))).toBe(true)
  expect(await isHarmlessArchive(archiveOf([text('a'), text('b')]))).toBe(true)
})

test.each<[string, Part[]]>([
  ['unpacks to 300 MB', Array.from({ length: 10 }, (_, at) => ({ name: `${at}`, content: zeros(30) }))],
  ['unpacks to more than it says', [{ name: 'a', content: zeros(2), claims: 100 }]],
  ['unpacks to less than it says', [{ name: 'a', content: zeros(2), claims: 3 * 1024 * 1024 }]],
  ['lets its parts share bytes', [text('a'), { ...text('b'), shares: 0 }]],
  ['has more parts than any document', Array.from({ length: 2_001 }, (_, at) => text(`${at}`))],
])('an archive that %s is refused', async (_label, parts) => {
  expect(await isHarmlessArchive(archiveOf(parts))).toBe(false)
})

test('a file that is no archive or is truncated is rejected', async () => {
  const archive = archiveOf([text('a')])
  expect(await isHarmlessArchive(Buffer.alloc(0))).toBe(false)
  for (const length of [10, 40, archive.length - 5])
    expect(await isHarmlessArchive(archive.subarray(0, length))).toBe(false)
  expect(await isHarmlessArchive(archive.subarray(20))).toBe(false)
})

test('an encrypted archive is rejected, and one whose directory is damaged', async () => {
  const parts = ['word/document.xml', 'word/styles.xml'].map((name) => ({ name, content: Buffer.from(name) }))
  const directoryOf = (archive: Buffer) => archive.indexOf(Buffer.from('PK\x01\x02', 'latin1'))
  const [whole, encrypted, broken] = [archiveOf(parts), archiveOf(parts), archiveOf(parts)]
  encrypted.writeUInt16LE(1, directoryOf(encrypted) + 8)
  broken.writeUInt32LE(0, directoryOf(broken))
  expect(await isHarmlessArchive(whole)).toBe(true)
  expect(await isHarmlessArchive(encrypted)).toBe(false)
  expect(await isHarmlessArchive(broken)).toBe(false)
})

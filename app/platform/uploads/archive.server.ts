import { Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'

/** Limits of a document's archive; a 60 MB document with many pictures stays far below. */
const ARCHIVE_LIMITS = { entries: 2_000, unpacked: 200 * 1024 * 1024 }

interface Entry {
  name: string
  /** 0: stored; 8: deflated. */
  method: number
  packed: number
  unpacked: number
  offset: number
}

/**
 * True for a safe zip archive: it unpacks to the sizes in its directory and within the limits (no zip bomb), its
 * entries do not overlap, and it contains neither encrypted parts nor macros.
 */
export async function isHarmlessArchive(bytes: Uint8Array): Promise<boolean> {
  const archive = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entries = directoryOf(archive)
  if (!entries || sum(entries, 'unpacked') > ARCHIVE_LIMITS.unpacked || overlap(entries)) return false
  if (entries.some(({ name }) => macros.test(name))) return false
  for (const entry of entries) if (!(await hasDeclaredSize(archive, entry))) return false
  return true
}

/** The part that contains macros in Word, PowerPoint and Excel files; part names are case-insensitive. */
const macros = /(?:^|\/)vbaproject[^/]*$/i

const SIGNATURES = { end: 0x06054b50, central: 0x02014b50, local: 0x04034b50 }

/** The entries of an archive's central directory; undefined if it is unreadable or has too many. */
function directoryOf(archive: Buffer): Entry[] | undefined {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end < 0 || end + 22 > archive.length) return undefined
  const count = archive.readUInt16LE(end + 10)
  if (count > ARCHIVE_LIMITS.entries) return undefined
  const entries: Entry[] = []
  let at = archive.readUInt32LE(end + 16)
  for (let read = 0; read < count; read++) {
    if (at + 46 > archive.length || archive.readUInt32LE(at) !== SIGNATURES.central) return undefined
    const isEncrypted = (archive.readUInt16LE(at + 8) & 1) === 1
    const method = archive.readUInt16LE(at + 10)
    if (isEncrypted || (method !== 0 && method !== 8)) return undefined
    const [packed, unpacked] = [archive.readUInt32LE(at + 20), archive.readUInt32LE(at + 24)]
    const name = archive.toString('latin1', at + 46, at + 46 + archive.readUInt16LE(at + 28))
    entries.push({ name, method, packed, unpacked, offset: archive.readUInt32LE(at + 42) })
    const lengths = [28, 30, 32].map((field) => archive.readUInt16LE(at + field))
    at += 46 + lengths.reduce((total, length) => total + length, 0)
  }
  return entries
}

function sum(entries: Entry[], key: 'packed' | 'unpacked'): number {
  return entries.reduce((total, entry) => total + entry[key], 0)
}

/** Zip bombs let many entries share the same compressed bytes. */
function overlap(entries: Entry[]): boolean {
  const ordered = entries.toSorted((a, b) => a.offset - b.offset)
  return ordered.some(({ offset, packed }, at) => offset + 30 + packed > (ordered[at + 1]?.offset ?? Infinity))
}

async function hasDeclaredSize(archive: Buffer, { method, packed, unpacked, offset }: Entry): Promise<boolean> {
  if (offset + 30 > archive.length || archive.readUInt32LE(offset) !== SIGNATURES.local) return false
  const begin = offset + 30 + archive.readUInt16LE(offset + 26) + archive.readUInt16LE(offset + 28)
  if (begin + packed > archive.length) return false
  if (method === 0) return packed === unpacked
  let size = 0
  try {
    // Stream the output: nothing of it is kept.
    const unpacking = Readable.from([archive.subarray(begin, begin + packed)]).pipe(createInflateRaw())
    for await (const piece of unpacking) {
      size += (piece as Buffer).length
      if (size > unpacked) return false
    }
  } catch {
    return false
  }
  return size === unpacked
}

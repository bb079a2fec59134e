import { isUtf8 } from 'node:buffer'
import { BackupError } from '#app/platform/backup/archive.server.ts'
import { cutTo } from './cut.ts'
import type { Foreign } from './foreign.ts'

/** Maximum number of places to list; of the rest only the number is given. */
const MAX_NOTES = 20
/** The replacement character for undecodable bytes. */
const unread = '\ufffd'
const remedy = 'Write the letter there and export again, or correct it here afterwards'

/**
 * Decodes a file as UTF-8. Bytes of characters that were cut by another program become `�` and are reported. NUL, which
 * PostgreSQL rejects, is removed.
 * @throws BackupError if the file has another encoding, with the first place that shows it
 */
export function readableText(bytes: Buffer): { text: string; notes: string[] } {
  const zeros = countOf(0, bytes)
  const { places, letters } = isUtf8(bytes) ? { places: [], letters: 0 } : strayOffsets(bytes)
  // UTF-16 contains many zero bytes; in legacy 8-bit encodings invalid bytes prevail.
  if (zeros * 10 > bytes.length || places.length > letters) {
    const where = places[0] ? `: ${describeOffset(bytes, places[0])}` : ''
    throw new BackupError(
      `This file is not in UTF-8, so its letters cannot be read${where}. Save it as UTF-8, or export it again.`,
    )
  }
  const notes = places
    .slice(0, MAX_NOTES)
    .map((offset) => `${describeOffset(bytes, offset)}; ${unread} was put in its place`)
  if (places.length > MAX_NOTES) notes.push(`… and ${places.length - MAX_NOTES} more places like the last`)
  if (zeros > 0) notes.push(`${zeros} × NUL, which no text here may hold`)
  // TextDecoder also removes a byte order mark.
  return { text: new TextDecoder().decode(bytes).replaceAll('\0', ''), notes }
}

/** Describes every record with undecodable characters, so that each can be corrected. */
export function unreadRecords(tables: Foreign['tables']): string[] {
  return Object.entries(tables).flatMap(([table, records]) =>
    records.flatMap((record) => {
      const columns = Object.keys(record).filter((column) => String(record[column]).includes(unread))
      const known = cutTo(String(record.title ?? record.name ?? record.display_name ?? record.id), 80)
      if (columns.length === 0) return []
      return [`${table} “${known}”: ${unread} stands in its ${columns.join(', ')}. ${remedy}`]
    }),
  )
}

interface Place {
  at: number
  size: number
}

/** A multi-byte character, or an invalid byte. */
const LETTER_OR_STRAY =
  /[\xc2-\xdf][\x80-\xbf]|(?:[\xe0-\xec\xee\xef][\x80-\xbf]|\xed[\x80-\x9f])[\x80-\xbf]|[\xf0-\xf4][\x80-\xbf]{3}|[\x80-\xff]/g

/** The places with invalid bytes, adjacent ones combined, and the number of multi-byte characters. */
function strayOffsets(bytes: Buffer): { places: Place[]; letters: number } {
  const places: Place[] = []
  let letters = 0
  for (const { 0: sequence, index: at } of bytes.toString('latin1').matchAll(LETTER_OR_STRAY)) {
    const last = places.at(-1)
    if (sequence.length > 1) letters++
    else if (last && last.at + last.size === at) last.size++
    else places.push({ at, size: 1 })
  }
  return { places, letters }
}

function countOf(byte: number, bytes: Buffer): number {
  let count = 0
  for (let at = bytes.indexOf(byte); at >= 0; at = bytes.indexOf(byte, at + 1)) count++
  return count
}

function describeOffset(bytes: Buffer, { at, size }: Place): string {
  const line = countOf(10, bytes.subarray(0, at)) + 1
  const hex = bytes
    .subarray(at, at + size)
    .toString('hex')
    .toUpperCase()
  const near = bytes.subarray(Math.max(0, at - 24), at + size + 24).toString('utf8')
  const words = near.replace(/^\ufffd+|\ufffd+$/g, '').replace(/\s+/g, ' ')
  return `line ${line}, byte ${at + 1} (0x${hex} in “${words.trim()}”) cannot be read as a letter`
}

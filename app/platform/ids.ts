import { v7 } from 'uuid'
import { drawRandomBytes } from './random-bytes.ts'

const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

let last = { msecs: 0, seq: 0 }

/** A new id: a UUID version 7. Ids sort by creation time, even within one millisecond. */
export function newId(): string {
  const random = drawRandomBytes(16)
  const now = Date.now()
  // If the clock stands still or goes back, increment a counter, as `uuid` does. It starts in the lower half.
  last = now > last.msecs ? { msecs: now, seq: random.readUInt32BE() >>> 1 } : { ...last, seq: last.seq + 1 }
  return v7({ random, ...last })
}

/** True if `text` is a UUID. Check it before a query: PostgreSQL fails on anything else. */
export function isId(text: string | null | undefined): text is string {
  return typeof text === 'string' && pattern.test(text)
}

/** A lower bound for the ids created at `moment` or later. */
export function firstIdAt(moment: number): string {
  const time = moment.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`
}

/** Formats the first 32 hexadecimal digits as a UUID. */
export function uuidFromHex(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')
}

/** A UUID version 8 from the first digits of a hexadecimal hash, so that the same input has the same id. */
export function uuidFromHash(hex: string): string {
  return uuidFromHex(`${hex.slice(0, 12)}8${hex.slice(13, 16)}8${hex.slice(17)}`)
}

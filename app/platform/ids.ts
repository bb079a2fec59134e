import { v7 } from 'uuid'
import { drawRandomBytes } from './random-bytes.ts'

const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

let last = { msecs: 0, seq: 0 }

/** A new id: UUID version 7, so that ids sort by the time at which they were made, also those of one millisecond. */
export function newId(): string {
  const random = drawRandomBytes(16)
  const now = Date.now()
  // Counted where the clock stands still or goes back, as `uuid` does where it draws by itself; from the lower half on.
  last = now > last.msecs ? { msecs: now, seq: random.readUInt32BE() >>> 1 } : { ...last, seq: last.seq + 1 }
  return v7({ random, ...last })
}

/** True if `text` has the form of a UUID; others are refused before they reach a query. */
export function isId(text: string | null | undefined): text is string {
  return typeof text === 'string' && pattern.test(text)
}

/** An id before all that are made at this moment or later. */
export function firstIdAt(moment: number): string {
  const time = moment.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`
}

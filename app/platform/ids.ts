import { v7 } from 'uuid'

const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** A new id: UUID version 7, so that ids sort by the time at which they were made. */
export function newId(): string {
  return v7()
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

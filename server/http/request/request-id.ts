import { randomBytes } from 'node:crypto'

// Random once a process, then counted: unique, and far cheaper than random bytes for each cached answer.
const processMark = randomBytes(6).toString('base64url')
let requestsSoFar = 0

/** A new request id, as `X-Request-Id` and error pages show it. */
export function newRequestId(): string {
  return `${processMark}-${(++requestsSoFar).toString(36)}`
}

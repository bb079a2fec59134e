import { randomFillSync } from 'node:crypto'

/** Bytes of one nonce, the least that CSP asks for. https://www.w3.org/TR/CSP3/#security-nonces */
const size = 16

// Drawn ahead: to ask for sixteen random bytes takes a tenth of a millisecond in a busy process, and for these as long.
const drawn = Buffer.alloc(256 * size)
let at = drawn.length

/** A secret mark for the inline scripts and styles of one answer: 128 random bits as base64url, used once. */
export function newNonce(): string {
  if (at === drawn.length) {
    randomFillSync(drawn)
    at = 0
  }
  const nonce = drawn.toString('base64url', at, at + size)
  drawn.fill(0, at, at + size)
  at += size
  return nonce
}

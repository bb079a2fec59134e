import { drawRandomBytes } from '#app/platform/random-bytes.ts'

/** Size of a nonce in bytes, the minimum of CSP. https://www.w3.org/TR/CSP3/#security-nonces */
const size = 16

/** A nonce for the inline scripts and styles of one response: 128 random bits as base64url. */
export function newNonce(): string {
  return drawRandomBytes(size).toString('base64url')
}

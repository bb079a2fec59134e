import { drawRandomBytes } from '#app/platform/random-bytes.ts'

/** Bytes of one nonce, the least that CSP asks for. https://www.w3.org/TR/CSP3/#security-nonces */
const size = 16

/** A secret mark for the inline scripts and styles of one answer: 128 random bits as base64url, used once. */
export function newNonce(): string {
  return drawRandomBytes(size).toString('base64url')
}

import { createHmac, hash, randomInt, timingSafeEqual } from 'node:crypto'
import { codeKey } from '#app/platform/master-secret.server.ts'
import { drawRandomBytes } from '#app/platform/random-bytes.ts'

/** SHA-256, for values with enough entropy that they cannot be found from their hash. */
export function sha256(text: string): Buffer {
  return hash('sha256', text, 'buffer')
}

/** A new secret of 256 random bits, fit for addresses and cookies. */
export function newSecret(): string {
  return drawRandomBytes(32).toString('base64url')
}

/** A new six-digit code. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

/** The stored hash of a short code. It is keyed: a leaked table would not withstand trying all million codes. */
export async function codeHash(...parts: string[]): Promise<Buffer> {
  return createHmac('sha256', codeKey()).update(parts.join('\n')).digest()
}

/** Compares two strings in constant time. */
export function sameSecret(actual: string, expected: string): boolean {
  return timingSafeEqual(sha256(actual), sha256(expected))
}

/** Compares two hashes of the same length in constant time. */
export function sameHash(actual: Uint8Array, expected: Uint8Array): boolean {
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}

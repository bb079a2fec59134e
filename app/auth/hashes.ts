import { createHmac, hash, randomInt, timingSafeEqual } from 'node:crypto'
import { codeKey } from '#app/platform/master-secret.server.ts'
import { drawRandomBytes } from '#app/platform/random-bytes.ts'

/** SHA-256, for what is random enough that nobody can guess it from its hash. */
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

/** The hash under which a short code is kept: keyed, because a thief of the table would try all million codes. */
export async function codeHash(...parts: string[]): Promise<Buffer> {
  return createHmac('sha256', codeKey()).update(parts.join('\n')).digest()
}

/** Compares without telling by its time where two strings differ. */
export function sameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(sha256(given), sha256(expected))
}

/** Compares two hashes of the same length. */
export function sameHash(given: Uint8Array, expected: Uint8Array): boolean {
  return given.length === expected.length && timingSafeEqual(given, expected)
}

import { expect, test } from 'vitest'
import { newNonce } from './nonce.ts'

test('no nonce comes twice, across what is drawn at once, and each has 128 bits', () => {
  const nonces = Array.from({ length: 1000 }, newNonce)
  expect(new Set(nonces).size).toBe(1000)
  for (const nonce of nonces) expect(nonce).toMatch(/^[\w-]{22}$/)
})

test('the bits of nonces are as often set as not', () => {
  const bits = Array.from({ length: 1000 }, () => [...Buffer.from(newNonce(), 'base64url')])
    .flat()
    .reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0)
  // 64,000 are expected of 128,000; 179 is the standard deviation, and ten of them do not happen.
  expect(Math.abs(bits - 64_000)).toBeLessThan(1790)
})

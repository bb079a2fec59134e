import { expect, test } from 'vitest'
import { newNonce } from './nonce.ts'

test('nonces never repeat, and each has 128 bits', () => {
  const nonces = Array.from({ length: 1000 }, newNonce)
  expect(new Set(nonces).size).toBe(1000)
  for (const nonce of nonces) expect(nonce).toMatch(/^[\w-]{22}$/)
})

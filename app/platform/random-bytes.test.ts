import { expect, test } from 'vitest'
import { drawRandomBytes } from './random-bytes.ts'

test('random bytes never repeat across batches', () => {
  const all = Array.from({ length: 5000 }, () => drawRandomBytes(16).toString('hex'))
  expect(new Set(all).size).toBe(5000)
  for (const one of all) expect(one).toMatch(/^[0-9a-f]{32}$/)
})

test.each([1, 7, 16, 32, 64])('%i bytes have as many set as unset bits, also at the end of a batch', (size) => {
  const bits = Array.from({ length: 64_000 / size }, () => [...drawRandomBytes(size)])
    .flat()
    .reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0)
  // About half of 512,000 are expected; 358 is the standard deviation, and ten of them do not happen.
  expect(Math.abs(bits - 256_000)).toBeLessThan(3600)
})

test('returned bytes do not change later', () => {
  const first = drawRandomBytes(32)
  const before = first.toString('hex')
  for (let n = 0; n < 300; n++) drawRandomBytes(32)
  expect(first.toString('hex')).toBe(before)
})

test('a request for too many bytes is rejected', () => {
  expect(() => drawRandomBytes(65)).toThrow(RangeError)
})

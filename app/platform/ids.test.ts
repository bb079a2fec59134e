import { expect, test } from 'vitest'
import { isId, newId, uuidFromHash, uuidFromHex } from './ids.ts'

test('ids are UUIDs of version 7 and sort by when they were made, also within a millisecond', () => {
  const before = Date.now()
  const ids = Array.from({ length: 20_000 }, newId)
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(ids.every(isId)).toBe(true)
  const made = Number.parseInt(ids[0]?.replace('-', '').slice(0, 12) ?? '', 16)
  expect(made).toBeGreaterThanOrEqual(before)
  expect(made).toBeLessThanOrEqual(Date.now())
})

test('hexadecimal digits become a UUID, and a hash becomes one of version 8', () => {
  const hash = '0123456789abcdef0123456789abcdeffedcba98'
  expect(uuidFromHex(hash)).toBe('01234567-89ab-cdef-0123-456789abcdef')
  expect(uuidFromHash(hash)).toBe('01234567-89ab-8def-8123-456789abcdef')
})

import { expect, test } from 'vitest'
import { isId, newId } from './ids.ts'

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

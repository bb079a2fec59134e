import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawn } from '#tests/setup/drawn.ts'
import { filterOf, libraryAddress } from './filter.ts'

test('a filter is read from its address', () => {
  expect(filterOf(new URLSearchParams('tab=downloads&q= rfp &category=value&tag=demo&page=3'))).toEqual({
    tab: 'downloads',
    q: 'rfp',
    category: 'value',
    tag: 'demo',
    page: 3,
  })
  expect(libraryAddress(filterOf(new URLSearchParams()))).toBe('/resources')
  expect(libraryAddress(filterOf(new URLSearchParams('q=a&page=3')), { tag: 'demo' })).toBe('/resources?q=a&tag=demo')
})

test('any filter survives a round trip through its address', () => {
  fc.assert(
    fc.property(fc.record({ q: fc.string(), category: fc.string(), tag: fc.string(), page: fc.string() }), (query) => {
      const filter = filterOf(new URLSearchParams(query))
      const parsed = filterOf(new URL(libraryAddress(filter, { page: filter.page }), 'http://x.example').searchParams)
      expect(parsed).toEqual(filter)
    }),
    drawn(100),
  )
})

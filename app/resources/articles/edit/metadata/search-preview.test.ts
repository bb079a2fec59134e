import { expect, test } from 'vitest'
import { shortened } from './search-preview.tsx'

test.each([
  ['A short title', 'A short title'],
  ['A title of several words', 'A title of …'],
  ['Donaudampfschifffahrtsgesellschaft', 'Donaudampfschi…'],
])('“%s” is shown as “%s”', (title, shown) => {
  expect(shortened(title, 14)).toBe(shown)
})

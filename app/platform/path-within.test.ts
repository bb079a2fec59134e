import { expect, test } from 'vitest'
import { isLinkTarget, isLocalPath } from './path-within.ts'

const elsewhere = [
  '//evil.example',
  '/\\evil.example',
  '/x\\y',
  '/\t/evil.example',
  '/\u0000x',
  '/\n/evil.example',
  'x',
]

test.each(elsewhere)('%j is no path of this site: browsers may read it as another address', (input) => {
  expect(isLocalPath(input)).toBe(false)
  expect(isLinkTarget(input)).toBe(false)
})

test.each(['/', '/events?past', '/about#team', '/a//b', '/søk'])(
  '%j is a path of this site, and may be linked',
  (input) => {
    expect(isLocalPath(input)).toBe(true)
    expect(isLinkTarget(input)).toBe(true)
  },
)

test('a link to another site requires https and contains no credentials', () => {
  expect(['https://example.com/x?y', 'HTTPS://example.com'].map(isLinkTarget)).toEqual([true, true])
  const rejected = ['http://example.com', 'javascript:alert(1)', 'https://', 'https://a:b@example.com', 'https://a\\b']
  expect(rejected.filter(isLinkTarget)).toEqual([])
})

import { expect, test } from 'vitest'
import { slugOf } from './slugs.ts'

test.each([
  ['What’s next? (Q&A)', 'whats-next-q-a'],
  ['Crème brûlée in Łódź', 'creme-brulee-in-łodz'],
  ['Große Straße', 'grosse-strasse'],
  ['GROẞE STRAẞE', 'grosse-strasse'],
  ['हिन्दी में नमस्ते', 'हिन्दी-में-नमस्ते'],
  ['ภาษาไทย น้ำ', 'ภาษาไทย-น้ำ'],
  ['தமிழ் மொழி', 'தமிழ்-மொழி'],
  ['ブログ', 'ブログ'],
  ['한국어 글', '한국어-글'],
  ['We ❤️ demos 1️⃣', 'we-demos-1'],
])('the slug of %s is %s', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
  expect(slugOf(slug)).toBe(slug)
})

test('a long name is cut between characters, and one without letters gets another slug', () => {
  expect([...slugOf('𠮷'.repeat(100))]).toHaveLength(80)
  expect(slugOf('?!', 'article')).toBe('article')
})

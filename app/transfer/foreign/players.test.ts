import { expect, test } from 'vitest'
import { paragraphs } from './classic-editor.ts'
import { markdownOf } from './markdown.ts'

const block = (address: string) =>
  `<figure class="wp-block-embed"><div class="wp-block-embed__wrapper">\n${address}\n</div></figure>`

test.each([
  'https://twitter.com/firm/status/1234567890123456789',
  'https://x.com/firm/status/1234567890123456789?s=20',
  'https://www.facebook.com/firm/posts/a_b_c',
  'https://www.instagram.com/p/Cx_1-2a/',
  'https://wordpress.tv/2024/05/03/a-talk/',
])('%s alone in its paragraph is a link', (address) => {
  for (const page of [`<p>${address}</p>`, block(address), paragraphs(`Before\n\n${address}\n\nAfter`)]) {
    const { markdown, leftOut } = markdownOf(page, '')
    expect(markdown.replace(/^Before\n\n|\n\nAfter$/g, '')).toBe(`<${address}>`)
    expect(leftOut).toEqual([])
  }
})

test('a video stays a video, and an address among words stays a text', () => {
  expect(markdownOf('<p>https://youtu.be/abc</p>', '').markdown).toMatch(/^::video\[/)
  expect(markdownOf('<p>See https://x.com/firm for more</p>', '').markdown).toMatch(
    /^See https.*x\.com\/firm for more$/,
  )
  expect(markdownOf('<p>https://</p>', '').markdown).not.toMatch(/[<[]/)
})

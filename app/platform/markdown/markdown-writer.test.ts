import { expect, test } from 'vitest'
import { markdownWriter } from './markdown-writer.ts'
import { renderArticle, renderPost } from './render.server.ts'

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const markdownOf = (html: string) => markdownWriter().turndown(html)

test.each([
  'Put your words into the <title> element, and never nest <b>bold</b>. If a < b, then <textarea> is next.',
  '<script>alert(5)</script> <img src=x> <!-- no comment --> <?php ?> <https://example.com/> <a@example.com>',
  '&lt; is written &amp;lt;, and &#39; is &#x27;. AT&T asks a Q&A &',
  '~~not struck~~, ~nor~ is this; it costs ~5 to ~10',
  '1) is no list',
  '~~~',
  String.raw`\<b> \~ \&lt; C:\~user`,
])('a page shows what HTML shows as text: %s', (text) => {
  const markdown = markdownOf(`<p>${escaped(text)}</p>`)
  for (const { html, text: shown } of [renderArticle(markdown), renderPost(markdown)]) {
    expect(shown.trim()).toBe(text)
    expect(html).not.toMatch(/<(?!\/?(p|a)\b)/)
  }
})

test('text that goes on in another element makes no tag and no entity', () => {
  const markdown = markdownOf('<p>&lt;<span>b</span>&gt; and &amp;<span>lt;</span></p>')
  expect(renderArticle(markdown).text).toBe('<b> and &lt;')
})

test('an address stays one that leads where it did', () => {
  const address = 'https://example.com/~ada/a_b_c?q=~x'
  const { html } = renderPost(markdownOf(`<p>See ${address}, or snake_case and ~this~.</p>`))
  expect(html).toContain(`href="${address}"`)
  expect(html).not.toMatch(/<(em|del)>/)
})

test('code stays as it is, and what needs no sign has none', () => {
  expect(markdownOf('<p><code>a &lt; b &amp;&amp; ~c</code></p>')).toBe('`a < b && ~c`')
  expect(markdownOf('<pre><code>&lt;b&gt; &amp;lt;</code></pre>')).toBe('```\n<b> &lt;\n```')
  expect(markdownOf('<p>a &lt; b, R&amp;D</p>')).toBe('a < b, R&D')
})

import { expect, test } from 'vitest'
import { paragraphs } from './classic-editor.ts'
import { markdownOf } from './markdown.ts'

const read = (text: string) => markdownOf(paragraphs(text)).markdown

test('a text of the classic editor has its paragraphs and its line breaks', () => {
  expect(read('One\ntwo\r\n\r\nThree <a\nhref="/x">x</a>')).toBe('One\\\ntwo\n\nThree [x](/x)')
  expect(read('<p style="color:red">One</p>\nTwo\n\nThree')).toBe('One\n\nTwo\n\nThree')
  expect(read('Before\n<h2>Head</h2>\nAfter\nit')).toBe('Before\n\n## Head\n\nAfter\\\nit')
  expect(read('<ul>\n<li>One</li>\n<li>Two</li>\n</ul>\nThree')).toBe('- One\n- Two\n\nThree')
  expect(read('<blockquote>One\n\nTwo</blockquote>\nThree')).toBe('> One\n>\n> Two\n\nThree')
})

test('code stays as it is', () => {
  expect(read('Before\n<pre>one\n\n\n  two &lt;b&gt;\n</pre>\nAfter')).toBe(
    'Before\n\n```\none\n\n\n  two <b>\n```\n\nAfter',
  )
  expect(read('<pre class="wp-block-verse">one <em>two</em><br>three<br/>\nfour</pre>')).toBe(
    '```\none two\nthree\nfour\n```',
  )
  expect(read('<pre><code>one<br>two</code></pre>')).toBe('```\none\ntwo\n```')
  expect(read('<pre>```\none</pre>')).toBe('````\n```\none\n````')
  expect(read('<pre><code class="language-ts">one<br>\n<b>two</b></code></pre>')).toBe('```ts\none\ntwo\n```')
})

test('only code is read as code, whatever looks like it in an attribute or a comment', () => {
  expect(markdownOf('<p title="<pre>">One<br>two</p><pre>three</pre>').markdown).toBe('One\\\ntwo\n\n```\nthree\n```')
  expect(markdownOf('<!-- <pre> --><p>One<br>two</p><!-- </pre> -->').markdown).toBe('One\\\ntwo')
  expect(markdownOf('<pre title="</pre>">one<br>two</pre>').markdown).toBe('```\none\ntwo\n```')
})

test('a cell of a table is one line', () => {
  const table = '<table><tr><th>One</th></tr><tr><td><ul><li>a &lt;b&gt;</li><li>c</li></ul></td></tr></table>'
  expect(read(table)).toBe('| One |\n| --- |\n| a \\<b><br>c |')
})

test('a text of the block editor is read as HTML', () => {
  expect(read('<!-- wp:paragraph -->\n<p>One\ntwo</p>\n<!-- /wp:paragraph -->')).toBe('One two')
})

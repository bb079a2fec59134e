import { expect, test } from 'vitest'
import { htmlToMarkdown } from './html-to-markdown.server.ts'

test.each([
  [
    '<p>Two decks:</p><ul><li>The <a href="https://acme.example/deck">short one</a></li><li>The long one</li></ul>',
    'Two decks:\n\n- The [short one](https://acme.example/deck)\n- The long one',
  ],
  ['<div>\n <div name="messageReplySection">\n <p>This <b>matters</b>.</p>\n</div>\n</div>', 'This **matters**.'],
  [
    '<style>p{}</style><p>A &lt;b&gt; &amp; c</p><div>Two</div><div><br></div><div>Three</div>',
    'A \\<b> & c\n\nTwo\n\nThree',
  ],
  [
    '<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2|3</td></tr></table>',
    '| a | b |\n| --- | --- |\n| 1 | 2\\|3 |',
  ],
  ['<table><tr><td>Only a place</td></tr></table>', 'Only a place'],
  ['<p>Yes <a href="javascript:alert(1)">there</a> <img src="https://spy.example/x.png" alt="spy"></p>', 'Yes there'],
])('%j is read as markdown', (html, markdown) => expect(htmlToMarkdown(html)).toBe(markdown))

test.each([
  'display: none',
  'DISPLAY:NONE !important',
  'visibility:hidden',
  'font-size:0',
  'font-size: 0px; line-height: 0',
  'opacity:0',
  'mso-hide:all',
  'max-height:0;overflow:hidden',
  'color:#ffffff',
  'color: white;',
])('what %j hides is not published', (style) => {
  expect(htmlToMarkdown(`<p>Seen.</p><div style="${style}">A <b>preheader</b></div>`)).toBe('Seen.')
})

test('white text on a colored background counts as visible', () => {
  expect(htmlToMarkdown('<div style="background:#005b52"><span style="color:#fff">Seen</span></div>')).toBe('Seen')
})

const parts = [
  '<style>',
  '<br ',
  '<',
  '<div>',
  '&',
  '</p>',
  '<p>',
  '<li>',
  '<ul><li>',
  '<table>',
  '<blockquote>',
  '<b>',
  '<a href=https://x>',
]
test.each(parts)('a mail of many %j is processed quickly', (part) => {
  const started = process.cpuUsage()
  htmlToMarkdown(part.repeat(100_000))
  // Linear time takes tenths of a second; quadratic time takes ten seconds.
  expect(process.cpuUsage(started).user / 1_000).toBeLessThan(3000)
})

import { describe, expect, test } from 'vitest'
import { htmlToMarkdown } from './html-to-markdown.ts'
import { renderArticle, renderPost } from './render.server.ts'

const word = (depth: number, list: string, mark: string, words: string) =>
  `<p class=MsoListParagraph style='mso-list:${list.slice(0, 2)} level${depth} ${list.slice(2)}'>` +
  `<span style='mso-list:Ignore'>${mark}<span>&nbsp;</span></span>${words}</p>`

describe('HTML becomes markdown', () => {
  test.each([
    ['sup and sub', '10<sup>6</sup> users drink H<sub>2</sub>O', '10<sup>6</sup> users drink H<sub>2</sub>O'],
    ['sup by style', '<p>10<span style="font-size:0.6em;vertical-align:super;">6</span></p>', '10<sup>6</sup>'],
    ['adjacent bold', '<p><b>Val</b><b>ue</b> first</p>', '**Value** first'],
    [
      'adjacent bold of Word',
      '<p class=MsoNormal><b><span lang=EN-US>Win</span></b><b><span lang=EN-GB>ning</span></b><span> teams</span></p>',
      '**Winning** teams',
    ],
    [
      'a card that links',
      '<a href="https://example.com/x"><h3>Title</h3><p>Text</p></a>',
      '### [Title](https://example.com/x)\n\nText',
    ],
    [
      'paragraphs that link',
      '<a href="https://example.com/x"><p>One</p><p>Two</p></a>',
      '[One](https://example.com/x)\n\n[Two](https://example.com/x)',
    ],
    ['code with blank lines', '<pre><code>if a:\n    b()\n\nc()</code></pre>', '```\nif a:\n    b()\n\nc()\n```'],
    ['code of a chat', '<p>Run:</p><pre>npm install\nnpm start</pre>', 'Run:\n\n```\nnpm install\nnpm start\n```'],
    [
      'code that ends its lines with breaks',
      '<pre class="language-sql">select 1<br>  from a<br></pre>',
      '```sql\nselect 1\n  from a\n```',
    ],
    [
      'code with a box for each line',
      '<pre><code><div>a {</div><div>  b</div><div><br></div><div>}</div></code></pre>',
      '```\na {\n  b\n\n}\n```',
    ],
    [
      'lines that are all code',
      '<p><code>npm install</code><br><code>npm start</code></p>',
      '```\nnpm install\nnpm start\n```',
    ],
    [
      'code of a table with numbered lines',
      '<table><tr><td class="gutter"><pre>1\n2</pre></td><td class="code"><pre>a\nb</pre></td></tr></table>',
      '```\na\nb\n```',
    ],
    ['separate lists', '<ol><li>a</li><li>b</li></ol><ol><li>c</li></ol>', '1. a\n2. b\n\n1) c'],
    ['a list that goes on', '<ol start="3"><li>c</li><li>d</li></ol>', '3. c\n4. d'],
    [
      'separate lists of Word',
      word(1, 'l1lfo1', '1.', 'One') +
        word(1, 'l1lfo1', '2.', 'Two') +
        word(1, 'l0lfo2', '1.', 'Uno') +
        word(1, 'l0lfo2', '2.', 'Due'),
      '1. One\n2. Two\n\n1) Uno\n2) Due',
    ],
    [
      'a list in a cell',
      '<table><tr><td><ul><li>Ask</li><li>Listen</li></ul></td></tr></table>',
      '| Ask<br>Listen |\n| --- |',
    ],
    [
      'paragraphs in a cell',
      '<table><tr><th>A</th></tr><tr><td><p>One</p><p>Two | <b>three</b></p></td></tr></table>',
      '| A |\n| --- |\n| One<br>Two \\| **three** |',
    ],
    ['lines of Slack', 'one<br>two<span style="display:block;height:8px"></span>three', 'one\\\ntwo\n\nthree'],
    [
      'columns with a side',
      '<table><tr><th>a</th><th style="text-align:right">n</th><th align=center>c</th></tr><tr><td>x</td><td>1</td></tr></table>',
      '| a | n | c |\n| --- | --: | :-: |\n| x | 1 |  |',
    ],
    [
      'columns whose cells have a side',
      '<table><tr><td>a</td><td>n</td></tr><tr><td>x</td><td style="text-align: right">1</td></tr></table>',
      '| a | n |\n| --- | --: |\n| x | 1 |',
    ],
    [
      'tasks',
      '<ul><li><input type="checkbox" checked>done</li><li><label><input type="checkbox"> open</label></li></ul>',
      '- [x] done\n- [ ] open',
    ],
    [
      'a list in an item of its own',
      '<ul><li>a</li><li style="list-style:none"><ul><li>b</li></ul></li></ul>',
      '- a\n  - b',
    ],
    ['a list beside its item', '<ul><li>a</li><ul><li>b</li></ul></ul>', '- a\n  - b'],
    [
      'a table that only places blocks',
      '<table role="presentation"><tr><td><h2>One</h2><p>Two</p></td></tr></table>',
      '## One\n\nTwo',
    ],
    ['hidden words', '<p>Seen<span style="display:none">not</span></p><div hidden>nor this</div>', 'Seen'],
    [
      'links by way of others',
      '<a href="https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fexample.com%2Fa&data=1">A</a>',
      '[A](https://example.com/a)',
    ],
    [
      'links that lead nowhere',
      '<a href="javascript:x()">A</a> <a href="#_Toc12">B</a> <a href="file:///c/x">C</a>',
      'A B C',
    ],
    [
      'links of a phone',
      '<a href="tel:+15550100">Call</a> <a href="sms:+15550100">Text</a>',
      '[Call](tel:+15550100) [Text](sms:+15550100)',
    ],
    ['a sign beside a heading', '<h2 id="a">Words<a href="#a">¶</a></h2>', '## Words'],
    [
      'a picture on a disk',
      '<p>Before <img alt="C:\\Users\\a\\b.png" src="file:///C:/x.png">after</p>',
      'Before after',
    ],
    ['a picture that is a sign', '<p>Well <img class="emoji" alt="🎉" src="https://s.example/1.png">!</p>', 'Well 🎉!'],
    [
      'a picture with a caption',
      '<figure class="wp-block-image"><img src="/files/articles/a.png" alt="Rings"><figcaption>Three</figcaption></figure>',
      '![Rings](/files/articles/a.png "Three")',
    ],
    [
      'a caption of a picture elsewhere',
      '<figure><img src="https://example.com/a.png" alt="Rings"><figcaption>Three</figcaption></figure>',
      '![Rings](https://example.com/a.png)\n\nThree',
    ],
    [
      'a video',
      '<figure><iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ?feature=oembed" title="A talk"></iframe></figure>',
      '::video[A talk](https://www.youtube.com/watch?v=dQw4w9WgXcQ)',
    ],
    [
      'a callout of GitHub',
      '<div class="markdown-alert markdown-alert-tip"><p class="markdown-alert-title">Tip</p><p>Mind it.</p></div>',
      '> [!TIP]\n> Mind it.',
    ],
    [
      'footnotes of WordPress',
      '<p>Said<sup class="fn"><a href="#ab-1" id="ab-1-link">1</a></sup></p>' +
        '<ol class="wp-block-footnotes"><li id="ab-1">Where. <a href="#ab-1-link">↩︎</a></li></ol>',
      'Said[^1]\n\n[^1]: Where.',
    ],
    [
      'footnotes of Google Docs',
      '<p>Said<sup><a href="#ftnt1" id="ftnt_ref1">[1]</a></sup></p><hr>' +
        '<div><p><a href="#ftnt_ref1" id="ftnt1">[1]</a> Where.</p></div>',
      'Said[^1]\n\n---\n\n[^1]: Where.',
    ],
  ])('%s', (_, html, markdown) => {
    expect(htmlToMarkdown(html)).toBe(markdown)
  })

  test.each([
    '<p>A<b>Note:</b>read on</p>',
    '<p>日本<b>「価値」</b>語</p>',
    '<p>日本<i>「価値」</i>語, a<s>(b)</s>c</p>',
    '<p>1<b> 2 </b>3<i>.4</i>5</p>',
    '<b style="font-weight:normal" id="docs-internal-guid-9"><p><span style="font-weight:700">Note:</span>read</p></b>',
  ])('no sign of emphasis is left for readers: %s', (html) => {
    for (const { text, html: shown } of [renderArticle(htmlToMarkdown(html)), renderPost(htmlToMarkdown(html))]) {
      expect(text).not.toMatch(/[*~&]/)
      expect(shown).toMatch(/<(?:strong|em|del)>/)
    }
  })

  test('the HTML of an article converts back to the same markdown', () => {
    const article =
      'Text[^1], and again.[^1] *Then*[^2]\n\n> [!TIP]\n> Mind *it*.\n\n::button[Go](/contact)\n\n' +
      '::video[V](https://v.example/1)\n\n## Heading **x**\n\n- [x] done\n- [ ] open\n\n' +
      '| a | b |\n| :-- | --: |\n| 1 | 2 |\n\n```ts\nconst a = 1\n```\n\n' +
      '![Rings](/files/articles/r.png#wide "Three")\n\n[^1]: A *note*\n\n[^2]: Another'
    const { html } = renderArticle(article)
    expect(htmlToMarkdown(html)).toBe(article)
    // Browsers put absolute URLs into the clipboard.
    expect(htmlToMarkdown(html.replaceAll('href="#', 'href="https://example.com/a#'))).toBe(article)
  })

  test('a post contains no HTML and none of the extensions of articles', () => {
    const html =
      '<p>H<sub>2</sub>O</p><div class="callout callout-tip"><p class="callout-name">Tip</p><p>Mind it.</p></div>' +
      '<p class="embed embed-button"><a href="/contact">Go</a></p>'
    expect(htmlToMarkdown(html, { isArticle: false })).toBe('H2O\n\nTip\n\nMind it.\n\n[Go](/contact)')
  })

  test('a page that is nested too deeply becomes plain text', () => {
    for (const tag of ['div', 'blockquote', 'ul><li', 'b', 'table><tr><td', 'font'])
      expect(htmlToMarkdown(`${`<${tag}>`.repeat(20_000)}words`)).toContain('words')
  })
})

test.each([
  'Put your words into the <title> element, and never nest <b>bold</b>. If a < b, then <textarea> is next.',
  '<script>alert(5)</script> <img src=x> <!-- no comment --> <?php ?> <https://example.com/> <a@example.com>',
  '&lt; is written &amp;lt;, and &#39; is &#x27;. AT&T asks a Q&A &',
  '~~not struck~~, ~nor~ is this; it costs ~5 to ~10',
  '1) is no list',
  '2024. A great year',
  '~~~',
  String.raw`\<b> \~ \&lt; C:\~user`,
])('a page shows what HTML shows as text: %s', (text) => {
  const markdown = htmlToMarkdown(`<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`)
  for (const { html, text: shown } of [renderArticle(markdown), renderPost(markdown)]) {
    expect(shown.trim()).toBe(text)
    expect(html).not.toMatch(/<(?!\/?(p|a)\b)/)
  }
})

test('text that continues in another element creates no tag and no entity', () => {
  const markdown = htmlToMarkdown('<p>&lt;<span>b</span>&gt; and &amp;<span>lt;</span></p>')
  expect(renderArticle(markdown).text).toBe('<b> and &lt;')
})

test('a URL keeps its target', () => {
  const address = 'https://example.com/~ada/a_b_c?q=~x'
  const { html } = renderPost(htmlToMarkdown(`<p>See ${address}, or snake_case and ~this~.</p>`))
  expect(html).toContain(`href="${address}"`)
  expect(html).not.toMatch(/<(em|del)>/)
})

test('code stays unchanged, and literal characters do not become syntax', () => {
  expect(htmlToMarkdown('<p><code>a &lt; b &amp;&amp; ~c</code></p>')).toBe('`a < b && ~c`')
  expect(htmlToMarkdown('<pre><code>&lt;b&gt; &amp;lt;</code></pre>')).toBe('```\n<b> &lt;\n```')
  expect(renderArticle(htmlToMarkdown('<p>a &lt; b, R&amp;D</p>')).text).toBe('a < b, R&D')
})

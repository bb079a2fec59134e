import { describe, expect, test } from 'vitest'
import { renderArticle } from '#app/platform/markdown/render.server.ts'
import { elementsOf } from '#app/platform/markdown/tree.ts'
import { newsletterBody } from './body.ts'
import { newsletterText } from './plain-text.ts'
import { articleTree } from './tree.ts'

const article = { siteUrl: 'https://site.example', page: 'https://site.example/resources/articles/calls' }
const picture = { url: '/files/articles/thumbnails/1.jpg', width: 1600, height: 900, color: '#000000' }
const images = new Map([[picture.url, { ...picture, widths: [320, 640, 960, 1280, 1600] }]])
const treeOf = (markdown: string) => articleTree(renderArticle(markdown, images).html, article)
const bodyOf = (markdown: string) => newsletterBody(treeOf(markdown), 'ltr')
const textOf = (markdown: string) => newsletterText(treeOf(markdown))

describe('the body of a newsletter', () => {
  test('has inline styles, because mail programs drop style sheets', () => {
    const body = bodyOf('Words.\n\n## Part\n\n- one\n\n> said\n\n| a |\n| - |\n| b |\n\n`code`')
    for (const tag of ['p', 'h2', 'ul', 'li', 'td', 'th', 'code'])
      expect(body).toMatch(new RegExp(`<${tag}[^>]* style="`))
  })

  test('shows headings as headings, and no link in the default blue', () => {
    expect(bodyOf('## Part')).not.toContain('<a')
    expect(bodyOf('## [Part](/x)')).toContain('<a href="https://site.example/x" style="color:inherit">')
  })

  test('has absolute links', () => {
    const body = bodyOf(
      '[a](/contact) [b](#section-part) [c](https://other.example/) [d](mailto:a@b.example)\n\n::button[Go](/meet)',
    )
    const addresses = [...body.matchAll(/href="([^"]*)"/g)].map(([, address]) => address)
    expect(addresses).toEqual([
      'https://site.example/contact',
      `${article.page}#section-part`,
      'https://other.example/',
      'mailto:a@b.example',
      'https://site.example/meet',
    ])
  })

  test('draws boxes as tables: callouts, quotes, code, buttons, downloads and videos', () => {
    const boxes = [
      '> [!WARNING]\n> Take care.',
      '> said',
      '```ts\nconst a = 1\n```',
      '::button[Go](/meet)',
      '::download[List](/resources/downloads/list)',
      '::video[Watch](https://video.example/1)',
    ]
    for (const markdown of boxes) {
      expect(bodyOf(markdown), markdown).toMatch(/<table role="presentation"[^>]*>.*<td[^>]* style="/s)
      expect(bodyOf(markdown), markdown).not.toMatch(/::|\[!/)
    }
  })

  test('shows a variant of a picture that is no wider than the column, and the original to Outlook', () => {
    const body = bodyOf(`![A slice](${picture.url})`)
    expect(body).toContain(
      '<img src="https://site.example/files/articles/thumbnails/1-1280.webp" alt="A slice" width="504" style="display:block;max-width:100%',
    )
    expect(body).toMatch(
      /<!--\[if mso\]><img src="https:\/\/site\.example\/files\/articles\/thumbnails\/1\.jpg" [^>]*width="504" height="284">/,
    )
    expect(bodyOf(`![A slice](${picture.url}#small)`)).toContain('1-960.webp" alt="A slice" width="340"')
  })

  test('a picture whose description looks like the end of a comment does not end one', () => {
    const tree = articleTree(bodyOf(`![--> <script>"](${picture.url})`), article)
    expect([...elementsOf(tree)].map(({ tagName }) => tagName)).toEqual(['div', 'img'])
  })

  test('sets right-to-left text from right to left, and left-to-right text within it from left to right', () => {
    expect(bodyOf('مرحبا')).toMatch(/<p dir="rtl" style="[^"]*text-align:right/)
    const body = newsletterBody(treeOf('مرحبا\n\nHello\n\n> قال'), 'rtl')
    expect(body).toMatch(/<p dir="ltr" style="[^"]*text-align:left">Hello/)
    expect(body).toContain('border-right:4px solid')
  })

  test('expands folded sections, shows ticked boxes, and does not link footnotes', () => {
    const body = bodyOf(
      '- [x] done\n- [ ] open\n\nA claim.[^1]\n\n[^1]: Source.\n\n<details><summary>More</summary>\n\nHidden.\n\n</details>',
    )
    expect(body).toContain('☑ done')
    expect(body).toContain('☐ open')
    expect(body).toContain('Hidden.')
    expect(body).toContain('[1]')
    expect(body).not.toMatch(/<(?:input|details|a)\b/)
  })
})

describe('the text part of a newsletter', () => {
  test('consists of sentences and absolute addresses, without markup', async () => {
    const text = await textOf(
      [
        'Begin with **one** [question](/contact).',
        '## Part',
        '> [!NOTE]\n> Ask *first*.',
        '::button[Book a call](/meet)',
        '::download[The list](/resources/downloads/list)',
        '::video[Watch](https://video.example/1)',
        `![A slice](${picture.url} "Ours")`,
        '1. one\n2. two',
      ].join('\n\n'),
    )
    expect(
      text
        .replace(/\n+/g, '\n')
        .split('\n')
        .map((line) => line.trim()),
    ).toEqual([
      'Begin with one question (https://site.example/contact).',
      'Part',
      'Note: Ask first.',
      'Book a call: https://site.example/meet',
      'Download: The list: https://site.example/resources/downloads/list',
      'Video: Watch: https://video.example/1',
      '[Picture: A slice]',
      'Ours',
      '1. one',
      '2. two',
    ])
  })

  test('keeps the lines of code and the columns of a table', async () => {
    expect(await textOf('```\na\n  b\n```')).toBe('a\n  b')
    expect(await textOf('| Stage | Share |\n| - | - |\n| Demo | 25 % |')).toBe('Stage   Share\nDemo    25 %')
  })
})

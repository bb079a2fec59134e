import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import type { Node } from 'prosemirror-model'
import { describe, expect, test } from 'vitest'
import { drawn, draws } from '#tests/setup/drawn.ts'
import { renderArticle } from '../render.server.ts'
import { openDocument } from './document.ts'
import { surfaceSchema } from './schema.ts'
import { markdownOfBlock } from './to-markdown.ts'

/** Run with `DRAWS=30 npm test -- document/document` for the published figures. */
const documents = 100
const slowly = 70_000 * draws
const folder = 'sample/articles'
const samples = readdirSync(folder).map((name) =>
  readFileSync(`${folder}/${name}`, 'utf8').replace(/^---json\n[\s\S]*?\n---\n/, ''),
)

// Typical pieces of articles, and some pathological ones.
const words = fc.constantFrom(
  ...[
    'plain words',
    '**bold**',
    '*a **b** c*',
    '~~gone~~',
    '`code`',
    '[link](https://example.com/a_b "T")',
    '<kbd>X</kbd>',
  ],
  ...[
    '![p](/files/articles/a.png)',
    'a\\*b',
    '[ref]',
    '[^n]',
    'two  \nlines',
    'soft\nbreak',
    '&amp; &nbsp;',
    '<customer>',
  ],
  ...[
    'https://example.com',
    '1\\. no list',
    '*',
    '_',
    '[',
    '**a*b**c*',
    'x_y_z',
    '\\',
    '`` ` ``',
    '***both***',
    '😀',
    '\u00a0',
  ],
)
const line = fc.array(words, { minLength: 1, maxLength: 5 }).map((parts) => parts.join(' '))
const block = fc.oneof(
  line,
  line.map((text) => `## ${text.replace(/\n/g, ' ')}`),
  line.map((text) => `> ${text.replace(/\n/g, '\n> ')}`),
  line.map((text) => `> [!TIP]\n> ${text.replace(/\n/g, '\n> ')}`),
  fc
    .array(line, { minLength: 1, maxLength: 3 })
    .map((all) => all.map((text) => `- ${text.replace(/\n/g, ' ')}`).join('\n')),
  line.map((text) => `3. ${text.replace(/\n/g, ' ')}\n   - [x] done\n   - [ ] open\n\n4) other`),
  line.map((text) => `| a | b |\n|:--|--:|\n| ${text.replace(/[\n|]/g, ' ')} | \\| |\n| short |`),
  fc.constantFrom(
    ...[
      '```ts\nconst a = 1\n```',
      '    indented',
      '~~~\nopen',
      '***',
      'Set\n===',
      '<div>\n<p>raw</p>\n</div>',
      '<!-- x -->',
    ],
    ...[
      '[ref]: https://example.com',
      '[^n]: A note\n    with more',
      '::button[Go](/contact)',
      '::video[V](https://v.example/1)',
    ],
    ...[
      '![Rings](/files/articles/r.png "Three")',
      '![W](/files/articles/w.png#wide)',
      '- \n- b',
      '* a\n+ b',
      '\u0000',
      '\t\tx',
    ],
  ),
  fc.string({ unit: fc.constantFrom(...'ab 1.-*_`#>[]()!|\\~^:<&\n\t'), maxLength: 40 }),
)
const gap = fc.constantFrom('\n\n', '\n', '\n\n\n', '\n \n', '\r\n\r\n')
const document = fc
  .array(fc.tuple(block, gap), { maxLength: 6 })
  .map((parts) => parts.map(([text, after]) => text + after).join(''))

describe('an article on the writing surface', () => {
  test(
    'converts to the document and back unchanged',
    () => {
      let [tried, changed] = [0, 0]
      const unchanged = (markdown: string) => {
        const { doc, markdownOf } = openDocument(markdown)
        const same = markdownOf(doc) === markdown
        tried++
        if (!same) changed++
        return same
      }
      expect(samples.filter((markdown) => !unchanged(markdown))).toEqual([])
      fc.assert(fc.property(document, unchanged), drawn(documents))
      console.log(`Documents that went over the surface: ${tried}, changed: ${changed}`)
    },
    slowly,
  )

  test(
    'keeps all other blocks byte for byte when one is edited',
    () => {
      const written = surfaceSchema.node('paragraph', null, [surfaceSchema.text('New words')])
      const preservesOthers = (markdown: string, index: number) => {
        const { doc, markdownOf } = openDocument(markdown)
        const at = index % doc.childCount
        const others = doc.children.map((child) => markdownOf(doc.type.create(null, [child])).trim())
        const result = markdownOf(doc.type.create(null, doc.children.toSpliced(at, 1, written)))
        const missing = others.toSpliced(at, 1).filter((source) => !result.includes(source))
        expect([missing, result.includes('New words')]).toEqual([[], true])
        expect(openDocument(result).doc.textContent).toContain('New words')
      }
      for (const [at, markdown] of samples.entries()) preservesOthers(markdown, at)
      fc.assert(fc.property(document, fc.nat(9), preservesOthers), drawn(documents / 4))
    },
    slowly,
  )

  test(
    'means the same when all blocks are written again',
    () => {
      for (const markdown of samples) {
        const { doc } = openDocument(markdown)
        expect(doc.children.filter(({ type }) => type.name === 'raw')).toEqual([])
        expect(html(doc.children.map(markdownOfBlock).join('\n\n'))).toBe(html(markdown))
      }
    },
    slowly,
  )

  test('is unchanged after a change was undone', () => {
    const { doc, markdownOf } = openDocument('One *two*.\n\n\n* three\n* four\n')
    const copy = surfaceSchema.nodeFromJSON(doc.toJSON())
    expect(markdownOf(copy)).toBe('One *two*.\n\n\n* three\n* four\n')
  })

  test('shows unsupported syntax as markdown source, without losing any', () => {
    const names = (markdown: string) => openDocument(markdown).doc.children.map(({ type }) => type.name)
    expect(names('See [it][1].\n\n[1]: https://example.com')).toEqual(['raw', 'raw'])
    expect(names('<details>\n<summary>More</summary>\n</details>')).toEqual(['raw'])
    expect(names('> [!WARNING]\n> Mind it.\n\n::button[Go](/contact)\n\nText[^1]\n\n[^1]: Note')).toEqual([
      'callout',
      'embed',
      'paragraph',
      'footnote',
    ])
  })

  test('separates blocks that would otherwise merge', () => {
    const extended = (markdown: string, ...added: Node[]) => {
      const { doc, markdownOf } = openDocument(markdown)
      return markdownOf(doc.type.create(null, [...doc.children, ...added]))
    }
    const paragraph = surfaceSchema.node('paragraph', null, [surfaceSchema.text('After')])
    expect(extended('```\nopen', paragraph)).toBe('```\nopen\n```\n\nAfter')
    const [list] = openDocument('- two').doc.children
    expect(extended('- one', list as Node)).toBe('- one\n\n<!-- -->\n\n- two')
  })
})

function html(markdown: string): string {
  return renderArticle(markdown)
    .html.replace(/note-[0-9a-f]{8}/g, 'note')
    .replace(/\s+/g, ' ')
}

import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect } from 'vitest'
import { openDocument } from '#app/platform/markdown/document/document.ts'
import { surfaceSchema } from '#app/platform/markdown/document/schema.ts'
import { markdownOfBlock } from '#app/platform/markdown/document/to-markdown.ts'
import { renderArticle } from '#app/platform/markdown/render.server.ts'
import { drawn } from './drawn.ts'

const folder = 'sample/articles'
/** The articles of the sample. */
export const samples = readdirSync(folder)
  .sort()
  .map((name) => readFileSync(`${folder}/${name}`, 'utf8').replace(/^---json\n[\s\S]*?\n---\n/, ''))

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

/** Takes `texts` and drawn documents over the surface and back. */
export function expectUnchanged(texts: string[], documents: number): void {
  let [tried, changed] = [0, 0]
  const unchanged = (markdown: string) => {
    const { doc, markdownOf } = openDocument(markdown)
    const same = markdownOf(doc) === markdown
    tried++
    if (!same) changed++
    return same
  }
  expect(texts.filter((markdown) => !unchanged(markdown))).toEqual([])
  fc.assert(fc.property(document, unchanged), drawn(documents))
  console.log(`Documents that went over the surface: ${tried}, changed: ${changed}`)
}

/** Edits one block of each of `texts` and of drawn documents. */
export function expectOthersKept(texts: string[], documents: number): void {
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
  for (const [at, markdown] of texts.entries()) preservesOthers(markdown, at)
  fc.assert(fc.property(document, fc.nat(9), preservesOthers), drawn(documents))
}

/** Writes all blocks of each of `texts` again, and expects the same article. */
export function expectSameMeaning(texts: string[]): void {
  for (const markdown of texts) {
    const { doc } = openDocument(markdown)
    expect(doc.children.filter(({ type }) => type.name === 'raw')).toEqual([])
    expect(html(doc.children.map(markdownOfBlock).join('\n\n'))).toBe(html(markdown))
  }
}

function html(markdown: string): string {
  return renderArticle(markdown)
    .html.replace(/note-[0-9a-f]{8}/g, 'note')
    .replace(/\s+/g, ' ')
}

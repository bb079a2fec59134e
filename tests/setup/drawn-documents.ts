import fc from 'fast-check'
import type { Node } from 'prosemirror-model'
import { expect } from 'vitest'
import { openDocument } from '#app/platform/markdown/document/document.ts'
import { surfaceSchema } from '#app/platform/markdown/document/schema.ts'
import { arranged, documentOf, htmlToMarkdown, parseHtml } from '#app/platform/markdown/html-to-markdown.ts'
import { drawn } from './drawn.ts'
import { github, gmail, googleDocs, type Program, word, wordPress } from './five-programs.ts'

const words = fc.constantFrom(
  ...['plain', 'words', 'Note:', '「価値」', '語', 'snake_case_name', '10', '(b)', '<b>', '&amp;', 'a*b', '~5', '[x]'],
  ...['1.', '#', '—', '“q”', 'R&D', '`', '\\', '|', 'é', '😀', 'हिन्दी', '- x'],
)
const marks = fc.subarray(['strong', 'em', 'strike', 'code', 'link'])
const run = fc.tuple(fc.array(words, { minLength: 1, maxLength: 3 }), marks, fc.boolean())
const line = fc.array(run, { minLength: 1, maxLength: 5 }).map((runs): Node[] => {
  // Start with a word: some programs turn a line with only code into a code block.
  const nodes = [surfaceSchema.text('So')]
  for (const [parts, names, isApart] of runs) {
    const set = names.map((name) =>
      surfaceSchema.mark(name, name === 'link' ? { href: 'https://example.com/x?a=1&b=2' } : null),
    )
    if (isApart) nodes.push(surfaceSchema.text(' '))
    nodes.push(surfaceSchema.text(parts.join(' '), set))
  }
  return nodes
})
const paragraph = line.map((nodes) => surfaceSchema.node('paragraph', null, nodes))
const heading = fc.tuple(line, fc.integer({ min: 2, max: 4 })).map(([nodes, level]) =>
  // Without `strong`: headings are bold already.
  surfaceSchema.node(
    'heading',
    { level },
    nodes.map((node) => node.mark(node.marks.filter(({ type }) => type.name !== 'strong'))),
  ),
)
const item = (inner: fc.Arbitrary<Node[]>) =>
  fc.tuple(paragraph, inner).map(([first, rest]) => surfaceSchema.node('list_item', null, [first, ...rest]))
const listOf = (inner: fc.Arbitrary<Node[]>) =>
  fc
    .tuple(fc.array(item(inner), { minLength: 1, maxLength: 3 }), fc.constantFrom(null, 1, 3))
    .map(([items, start]) =>
      surfaceSchema.node(start === null ? 'bullet_list' : 'ordered_list', start === null ? null : { start }, items),
    )
const list = listOf(
  fc.oneof(
    fc.constant<Node[]>([]),
    listOf(fc.constant<Node[]>([])).map((inner) => [inner]),
  ),
)
const code = fc
  .array(fc.constantFrom('select 1', '  from a', 'if (a < b) {', '}', '`x`', 'a    b'), { minLength: 1, maxLength: 4 })
  .map((lines) => surfaceSchema.node('code_block', null, [surfaceSchema.text(['begin', ...lines].join('\n'))]))
const table = fc.array(fc.tuple(line, line), { minLength: 1, maxLength: 3 }).map((lines) =>
  surfaceSchema.node(
    'table',
    null,
    lines.map((cells, at) =>
      surfaceSchema.node(
        'table_row',
        null,
        cells.map((nodes, column) =>
          surfaceSchema.node(at === 0 ? 'table_header' : 'table_cell', { align: column === 1 ? 'right' : null }, nodes),
        ),
      ),
    ),
  ),
)
const quote = fc
  .array(paragraph, { minLength: 1, maxLength: 2 })
  .map((blocks) => surfaceSchema.node('blockquote', null, blocks))
const block = fc.oneof(paragraph, heading, list, code, table, quote, fc.constant(surfaceSchema.node('horizontal_rule')))
// Separate blocks of the same kind by a line: Word and Google Docs do not mark where one ends.
const document = fc
  .array(fc.tuple(block, paragraph), { minLength: 1, maxLength: 4 })
  .map((parts) => surfaceSchema.node('doc', null, parts.flat()))

/** Every line with its enclosing blocks, and its words with their marks. */
function linesOf(node: Node, around: string[] = []): unknown[] {
  const { type, attrs } = node
  const name = [type.name, attrs.level ?? attrs.start ?? attrs.align ?? ''].join(' ').trim()
  if (!node.isTextblock)
    return node.isLeaf ? [[name]] : node.children.flatMap((child) => linesOf(child, [...around, name]))
  const runs = node.children.map((child) => [
    child.text ?? child.type.name,
    child.marks.map((mark) => `${mark.type.name}${mark.attrs.href ?? ''}`).sort(),
  ])
  return [[...around, name, runs]]
}

/** Each program, with the HTML that it writes. */
export const programs: [string, Program][] = [
  ['Word', word],
  ['Google Docs', googleDocs],
  ['Gmail', gmail],
  ['GitHub', github],
  ['WordPress', wordPress],
]

/** Draws documents, and expects the words and marks that were meant from what the program writes. */
export function expectMeaningKept(write: Program, documents: number): void {
  fc.assert(
    fc.property(document, (doc) => {
      const html = write(doc)
      expect(linesOf(documentOf(arranged(parseHtml(html))))).toEqual(linesOf(doc))
      expect(linesOf(openDocument(htmlToMarkdown(html)).doc)).toEqual(linesOf(doc))
    }),
    drawn(documents),
  )
}

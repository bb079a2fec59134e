import { type Attrs, Fragment, type Mark, type Node } from 'prosemirror-model'
import { widthOf } from '../dialect.ts'
import { calloutOf, embedOf } from './dialect-in-tree.ts'
import type { MarkdownBlock, MarkdownNode, MarkdownNodeOf, MarkdownWords } from './markdown-tree.ts'
import { surfaceSchema } from './schema.ts'

const { nodes, marks } = surfaceSchema

/** The editor cannot represent something: its block is shown as markdown source. */
export class Unshown extends Error {}

/** The editor's node for a block. @throws Unshown if the editor cannot represent all of it */
export function shownBlock(block: MarkdownNode): Node {
  switch (block.type) {
    case 'paragraph':
      return aloneIn(block) ?? made('paragraph', null, words(block.children))
    case 'heading':
      return made('heading', { level: block.depth }, words(block.children))
    case 'blockquote':
      return quote(block.children)
    case 'list':
      return list(block)
    case 'code': {
      const attrs = { lang: block.lang ?? null, meta: block.meta ?? null }
      return made('code_block', attrs, block.value ? [surfaceSchema.text(block.value)] : [])
    }
    case 'thematicBreak':
      return made('horizontal_rule')
    case 'table':
      return table(block)
    case 'footnoteDefinition':
      return made('footnote', { label: block.label ?? block.identifier }, blocksOf(block.children))
    case 'html':
      return rawBlock(block.value)
    default:
      throw new Unshown(block.type)
  }
}

/** A block that shows markdown source. */
export function rawBlock(markdown: string): Node {
  return made('raw', null, markdown ? [surfaceSchema.text(markdown)] : [])
}

/** A picture, button, download or video that is alone in its paragraph. */
function aloneIn({ children }: MarkdownNodeOf<'paragraph'>): Node | undefined {
  const [only, ...others] = children
  const embed = embedOf(children)
  if (embed) return made('embed', { ...embed })
  if (only?.type !== 'image' || others.length > 0) return undefined
  const { src, width } = widthOf(only.url)
  return made('figure', { src, width, alt: only.alt ?? '', caption: only.title ?? null })
}

function quote(children: MarkdownBlock[]): Node {
  const callout = calloutOf(children)
  return callout
    ? made('callout', { kind: callout.kind }, blocksOf(callout.children))
    : made('blockquote', null, blocksOf(children))
}

function blocksOf(children: MarkdownBlock[]): Node[] {
  return children.length > 0 ? children.map(shownBlock) : [made('paragraph')]
}

function list({ ordered, start, spread, children }: MarkdownNodeOf<'list'>): Node {
  const attrs = { spread: spread ?? false, ...(ordered && { start: start ?? 1 }) }
  return made(ordered ? 'ordered_list' : 'bullet_list', attrs, children.map(item))
}

function item({ children, spread, checked }: MarkdownNodeOf<'listItem'>): Node {
  const [first, ...otherChildren] = children
  if (first && first.type !== 'paragraph') throw new Unshown(`an item that begins with a ${first.type}`)
  const line = made('paragraph', null, words(first?.children ?? []))
  return made('list_item', { spread: spread ?? false, checked: checked ?? null }, [
    line,
    ...otherChildren.map(shownBlock),
  ])
}

function table({ align, children }: MarkdownNodeOf<'table'>): Node {
  const width = children[0]?.children.length ?? 0
  const rows = children.map((row, at) => {
    if (row.children.length > width) throw new Unshown('a row that is longer than its head')
    const cells = Array.from({ length: width }, (_, column) =>
      made(
        at === 0 ? 'table_header' : 'table_cell',
        { align: align?.[column] ?? null },
        words(row.children[column]?.children ?? []),
      ),
    )
    return made('table_row', null, cells)
  })
  return made('table', null, rows)
}

function words(children: MarkdownWords[], set: readonly Mark[] = []): Node[] {
  return children.flatMap((child) => inline(child, set))
}

function inline(node: MarkdownWords, set: readonly Mark[]): Node[] {
  switch (node.type) {
    case 'text':
      return node.value ? [surfaceSchema.text(node.value.replace(/\n/g, ' '), set)] : []
    case 'strong':
      return words(node.children, marks.strong?.create().addToSet(set))
    case 'emphasis':
      return words(node.children, marks.em?.create().addToSet(set))
    case 'delete':
      return words(node.children, marks.strike?.create().addToSet(set))
    case 'inlineCode':
      return [surfaceSchema.text(node.value, marks.code?.create().addToSet(set))]
    case 'link':
      return words(node.children, marks.link?.create({ href: node.url, title: node.title ?? null }).addToSet(set))
    case 'break':
      return [made('hard_break', null, [], set)]
    case 'image':
      return [made('image', { src: node.url, alt: node.alt ?? '', title: node.title ?? null }, [], set)]
    case 'footnoteReference':
      return [made('footnote_reference', { label: node.label ?? node.identifier }, [], set)]
    case 'html':
      return [made('raw_words', { source: node.value }, [], set)]
    default:
      throw new Unshown(node.type)
  }
}

function made(name: keyof typeof nodes, attrs: Attrs | null = null, content: Node[] = [], set?: readonly Mark[]): Node {
  const type = nodes[name]
  if (!type) throw new Error(`The surface has no ${name}`)
  try {
    // `Fragment.fromArray` joins adjacent texts with the same marks, as the editor does.
    return type.createChecked(attrs, Fragment.fromArray(joined(content)), set)
  } catch {
    throw new Unshown(`what a ${name} holds`)
  }
}

function joined(content: Node[]): Node[] {
  const result: Node[] = []
  for (const node of content) {
    const last = result.at(-1)
    if (last?.isText && node.isText && last.sameMarkup(node))
      result[result.length - 1] = surfaceSchema.text(`${last.text}${node.text}`, node.marks)
    else result.push(node)
  }
  return result
}

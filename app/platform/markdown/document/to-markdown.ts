import type { Node } from 'prosemirror-model'
import { writeMarkdown } from './markdown.ts'
import type { MarkdownBlock, MarkdownNode, MarkdownNodeOf, MarkdownWords } from './markdown-tree.ts'
import { wordsIn } from './words-to-markdown.ts'

/** Converts a block of the editor to markdown. */
export function markdownOfBlock(block: Node): string {
  return block.type.name === 'raw' ? block.textContent : writeMarkdown(treeOf(block))
}

/** Converts a whole document to markdown, without original source to preserve. */
export function markdownOfDocument(doc: Node): string {
  return writeMarkdown(...blocksIn(doc))
}

/** True for an empty paragraph, which markdown cannot express. */
export function isBlank(block: Node): boolean {
  return block.type.name === 'paragraph' && wordsIn(block).length === 0
}

function treeOf(block: Node): MarkdownNode {
  const { attrs } = block
  switch (block.type.name) {
    case 'heading':
      return { type: 'heading', depth: attrs.level, children: wordsIn(block) }
    case 'blockquote':
      return { type: 'blockquote', children: blocksIn(block) }
    case 'callout':
      return { type: 'blockquote', children: marked(`[!${attrs.kind.toUpperCase()}]`, blocksIn(block)) }
    case 'bullet_list':
      return { type: 'list', ordered: false, spread: attrs.spread, children: itemsOf(block) }
    case 'ordered_list':
      return { type: 'list', ordered: true, start: attrs.start, spread: attrs.spread, children: itemsOf(block) }
    case 'code_block':
      return { type: 'code', lang: attrs.lang, meta: attrs.meta, value: block.textContent }
    case 'horizontal_rule':
      return { type: 'thematicBreak' }
    case 'table':
      return table(block)
    case 'footnote':
      return {
        type: 'footnoteDefinition',
        identifier: attrs.label.toLowerCase(),
        label: attrs.label,
        children: blocksIn(block),
      }
    case 'raw':
      return { type: 'html', value: block.textContent }
    case 'figure': {
      const url = attrs.width ? `${attrs.src}#${attrs.width}` : attrs.src
      return { type: 'paragraph', children: [{ type: 'image', url, alt: attrs.alt, title: attrs.caption }] }
    }
    case 'embed':
      return {
        type: 'paragraph',
        children: [
          { type: 'html', value: `::${attrs.kind}` },
          { type: 'link', url: attrs.href, children: [{ type: 'text', value: attrs.label || attrs.href }] },
        ],
      }
    default:
      return { type: 'paragraph', children: wordsIn(block) }
  }
}

function blocksIn(block: Node): MarkdownBlock[] {
  return block.children.filter((child) => !isBlank(child)).map((child) => treeOf(child) as MarkdownBlock)
}

function itemsOf(list: Node): MarkdownNodeOf<'listItem'>[] {
  return list.children.map((item) => ({
    type: 'listItem',
    spread: item.attrs.spread,
    checked: item.attrs.checked,
    children: blocksIn(item),
  }))
}

// The marker goes on its own line before the text. As a node of type `html`, it is written unescaped.
function marked(mark: string, blocks: MarkdownBlock[]): MarkdownBlock[] {
  const [first, ...others] = blocks
  const sign: MarkdownWords = { type: 'html', value: mark }
  const line: MarkdownNodeOf<'paragraph'> = { type: 'paragraph', children: [sign] }
  if (first?.type !== 'paragraph') return [line, ...blocks]
  return [{ type: 'paragraph', children: [sign, { type: 'text', value: '\n' }, ...first.children] }, ...others]
}

function table(block: Node): MarkdownNodeOf<'table'> {
  return {
    type: 'table',
    align: block.firstChild?.children.map(({ attrs }) => attrs.align) ?? [],
    children: block.children.map((row) => ({
      type: 'tableRow',
      children: row.children.map((cell) => ({ type: 'tableCell', children: wordsIn(cell) })),
    })),
  }
}

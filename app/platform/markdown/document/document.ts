import type { Node } from 'prosemirror-model'
import { rawBlock, shownBlock, Unshown } from './from-markdown.ts'
import { readMarkdown } from './markdown.ts'
import type { MarkdownNode, MarkdownRoot } from './markdown-tree.ts'
import { surfaceSchema } from './schema.ts'
import { isBlank, markdownOfBlock } from './to-markdown.ts'

/** An article in the editor, and its conversion back to markdown. */
export interface SurfaceDocument {
  doc: Node
  /** The markdown of the edited `doc`: unchanged blocks keep their source, byte for byte. */
  markdownOf(doc: Node): string
}

interface Piece {
  text: string
  node: Node
  /** Its index in the opened text; undefined for a new block. */
  at?: number
}

/** Parses a markdown text into blocks, each with its source. */
export function openDocument(markdown: string): SurfaceDocument {
  const tree = readMarkdown(markdown)
  const { blocks, gaps } = slices(markdown, tree)
  const labels = notesIn(tree)
  const originals = tree.children.map((block, at): Piece => ({ text: blocks[at] ?? '', node: shown(block), at }))
  function shown(block: MarkdownNode): Node {
    const source = blocks[tree.children.indexOf(block)] ?? ''
    return faithful(block, labels) ?? rawBlock(source)
  }
  const known = new WeakMap(originals.map((piece) => [piece.node, piece]))
  // Runs on every keystroke: cache the pieces, because all blocks but one are unchanged.
  const pieces = new WeakMap<Node, Piece>()
  const pieceOf = (node: Node): Piece => {
    const original = pieces.get(node) ?? known.get(node) ?? originals.find((piece) => piece.node.eq(node))
    const piece = original ? { ...original, node } : { text: markdownOfBlock(node), node }
    pieces.set(node, piece)
    return piece
  }
  const nodes = originals.map(({ node }) => node)
  return {
    doc: surfaceSchema.node('doc', null, nodes.length > 0 ? nodes : [surfaceSchema.node('paragraph')]),
    markdownOf(doc) {
      const pieces = doc.children.filter((node) => !isBlank(node) || known.has(node)).map(pieceOf)
      if (pieces.length === 0) return originals.length === 0 ? markdown : ''
      return gaps[0] + joined(pieces, gaps) + (originals.length > 0 ? gaps.at(-1) : '')
    },
  }
}

/** The source of each block from the start of its line, and the gaps between blocks. */
function slices(markdown: string, { children }: MarkdownRoot): { blocks: string[]; gaps: string[] } {
  // The parser does not count a byte order mark at the start.
  const shift = markdown.startsWith('\ufeff') ? 1 : 0
  const blocks: string[] = []
  const gaps: string[] = []
  let end = 0
  for (const { position } of children) {
    const from = (position?.start.offset ?? 0) + shift
    const line = Math.max(end, markdown.lastIndexOf('\n', from - 1) + 1)
    const start = markdown.slice(line, from).trim() === '' ? line : from
    gaps.push(markdown.slice(end, start))
    end = (position?.end.offset ?? 0) + shift
    blocks.push(markdown.slice(start, end))
  }
  gaps.push(markdown.slice(end))
  return { blocks, gaps }
}

/** The editor's node for a block, if converting it back reproduces the block; otherwise undefined. */
function faithful(block: MarkdownNode, labels: string[]): Node | undefined {
  try {
    const node = shownBlock(block)
    if (node.type.name === 'raw') return undefined
    // Append the footnotes: a reference is parsed as one only if its definition is in the same document.
    const notes = labels.map((label) => `\n\n[^${label}]: .`).join('')
    const [reparsed, ...others] = readMarkdown(markdownOfBlock(node) + notes).children
    return reparsed && others.length === labels.length && shownBlock(reparsed).eq(node) ? node : undefined
  } catch (error) {
    if (error instanceof Unshown) return undefined
    throw error
  }
}

function notesIn(tree: MarkdownRoot): string[] {
  return tree.children.flatMap((block) => (block.type === 'footnoteDefinition' ? [block.label ?? ''] : []))
}

function joined(pieces: Piece[], gaps: string[]): string {
  let text = ''
  for (const [index, piece] of pieces.entries()) {
    const next = pieces[index + 1]
    if (!next) return text + piece.text
    const offset = offsetOf(pieces, index)
    const gap = offset !== undefined && offsetOf(pieces, index + 1) === offset + 1 ? gaps[offset + 1] : undefined
    if (gap !== undefined && piece.at !== undefined && next.at !== undefined) text += piece.text + gap
    else text += closed(piece, next) + between(piece, next, gap)
  }
  return text
}

// A single new block between two original ones takes the place of the block that was between them.
function offsetOf(pieces: Piece[], index: number): number | undefined {
  const ownOffset = pieces[index]?.at
  if (ownOffset !== undefined) return ownOffset
  const [before, after] = [pieces[index - 1]?.at ?? (index === 0 ? -1 : undefined), pieces[index + 1]?.at]
  return before !== undefined && (after === before + 2 || index === pieces.length - 1) ? before + 1 : undefined
}

const isList = ({ node }: Piece) => /_list$/.test(node.type.name)

// Close a code fence that was left open at the end of the text, or it would swallow what follows.
function closed(piece: Piece, next: Piece): string {
  const isCode = piece.node.type.name === 'code_block' && piece.at !== undefined
  return isCode && !areApart(piece, next) ? markdownOfBlock(piece.node) : piece.text
}

// Two lists in a row, or indented code after a list, would merge.
function between(piece: Piece, next: Piece, gap = ''): string {
  const isOpenEnded = isList(piece) || ['footnote', 'raw'].includes(piece.node.type.name)
  const isRisky = (isList(piece) && isList(next)) || (isOpenEnded && /^(?: {2}|\t)/.test(next.text))
  return isRisky && !areApart(piece, next) ? '\n\n<!-- -->\n\n' : /\n\s*\n/.test(gap) ? gap : '\n\n'
}

function areApart(one: Piece, next: Piece): boolean {
  const count = (text: string) => readMarkdown(text).children.length
  return count(`${one.text}\n\n${next.text}`) === count(one.text) + count(next.text)
}

import { Fragment, type Mark, type Node } from 'prosemirror-model'
import { widthOf } from '../dialect.ts'
import { surfaceSchema } from '../document/schema.ts'

/** The style of a piece of text. */
export interface TextStyle {
  marks: readonly Mark[]
  /** In a monospace font by its style: code that is not marked up as such. */
  isMonospace: boolean
  /** Line breaks and spaces are significant. */
  isPreserved: boolean
}

interface Piece {
  node: Node
  isMonospace: boolean
}

const { nodes, marks: markTypes } = surfaceSchema

/** Collects inline content into paragraphs, and paragraphs into blocks, as a browser lays them out. */
export class Lines {
  readonly blocks: Node[] = []
  private line: Piece[] = []
  private readonly monospaceBlocks = new WeakSet<Node>()

  text(value: string, { marks, isMonospace, isPreserved }: TextStyle): void {
    if (isPreserved && value.includes('\n')) {
      for (const [at, part] of value.split('\n').entries()) {
        if (at > 0) this.break()
        this.text(part, { marks, isMonospace, isPreserved: true })
      }
      return
    }
    const collapsed = value.replace(isMonospace && isPreserved ? /[\t\n\r\f]/g : /[ \t\n\r\f]+/g, ' ')
    const words = this.endsInSpace() && !isMonospace ? collapsed.replace(/^ +/, '') : collapsed
    if (words) this.line.push({ node: surfaceSchema.text(words, marks), isMonospace })
  }

  /** Adds an inline node. */
  add(node: Node): void {
    this.line.push({ node, isMonospace: false })
  }

  /** Adds a line break; two in a row begin a new paragraph. */
  break(): void {
    const last = this.line.findLast(({ node }) => !isBlank(node))
    if (last && isBreak(last.node)) this.end()
    else this.line.push({ node: surfaceSchema.node('hard_break'), isMonospace: false })
  }

  /** Adds a block between paragraphs. */
  block(...blocks: Node[]): void {
    this.end()
    this.blocks.push(...blocks)
  }

  /** Ends the paragraph; an empty one is dropped. */
  end(): void {
    const line = this.line
    this.line = []
    if (!line.some(({ node }) => !isBlank(node) && !isBreak(node))) return
    const code = codeIn(line)
    if (code !== undefined) this.codeLines(code)
    else this.blocks.push(...paragraphOf(line))
  }

  /** Merges consecutive lines of code into one block. */
  private codeLines(code: string): void {
    const last = this.blocks.at(-1)
    const before = last && this.monospaceBlocks.has(last) ? `${last.textContent}\n` : ''
    if (before) this.blocks.pop()
    const block = surfaceSchema.node('code_block', null, [surfaceSchema.text(before + code)])
    this.monospaceBlocks.add(block)
    this.blocks.push(block)
  }

  private endsInSpace(): boolean {
    const last = this.line.at(-1)
    return !last || isBreak(last.node) || /[ \n]$/.test(last.node.text ?? '')
  }
}

/** The code of a paragraph that is entirely monospace, or that has several lines with only code. */
function codeIn(line: Piece[]): string | undefined {
  const words = line.filter(({ node }) => !isBreak(node) && (node.type !== nodes.text || !isBlank(node)))
  const isCode = ({ node }: Piece) => node.isText && markTypes.code?.isInSet(node.marks) !== undefined
  const isLines = line.filter(({ node }) => isBreak(node)).length > 0 && words.every(isCode)
  const areMonospace = words.every(({ node, isMonospace }) => node.isText && isMonospace)
  if (words.some(({ node }) => markTypes.link?.isInSet(node.marks)) || !(areMonospace || isLines)) return undefined
  const text = line.map(({ node }) => (isBreak(node) ? '\n' : node.text)).join('')
  return text.replace(/\u00a0/g, ' ').replace(/^(?:[ \t]*\n)+|\s+$/g, '')
}

function paragraphOf(line: Piece[]): Node[] {
  const code = markTypes.code?.create()
  const content = line.map(({ node, isMonospace }) => {
    if (!node.isText) return node
    const marks = isMonospace && code ? code.addToSet(node.marks) : node.marks
    return surfaceSchema.text((node.text ?? '').replace(/\u00a0/g, ' '), marks)
  })
  const words = trimmed(content)
  const [only, ...others] = words
  if (only && only.type === nodes.image && others.length === 0 && only.marks.length === 0) return [figureOf(only)]
  return words.length > 0 ? [surfaceSchema.node('paragraph', null, Fragment.fromArray(words))] : []
}

/** A figure for a picture that is alone in its paragraph. */
function figureOf({ attrs }: Node): Node {
  const { src, width } = widthOf(attrs.src)
  return surfaceSchema.node('figure', { src, width, alt: attrs.alt, caption: attrs.title })
}

/** Trims spaces and breaks at the edges, and collapses runs of spaces. */
function trimmed(content: Node[]): Node[] {
  const result: Node[] = []
  for (const node of content) {
    const last = result.at(-1)
    const isAtEdge = !last || isBreak(last) || (last.isText && / $/.test(last.text ?? ''))
    if (isBreak(node)) {
      trimEnd(result)
      if (result.length > 0) result.push(node)
    } else if (!node.isText) result.push(node)
    else {
      const collapsed = (node.text ?? '').replace(/ {2,}/g, ' ')
      const text = isAtEdge ? collapsed.replace(/^ /, '') : collapsed
      const isSame = last?.isText && last.sameMarkup(surfaceSchema.text(' ', node.marks))
      if (text && isSame) result[result.length - 1] = surfaceSchema.text(`${last.text}${text}`, node.marks)
      else if (text) result.push(surfaceSchema.text(text, node.marks))
    }
  }
  trimEnd(result)
  while (result.length > 0 && isBreak(result.at(-1) as Node)) result.pop()
  return result
}

function trimEnd(content: Node[]): void {
  const last = content.at(-1)
  if (!last?.isText || !/ $/.test(last.text ?? '')) return
  content.pop()
  const text = (last.text ?? '').replace(/ +$/, '')
  if (text) content.push(surfaceSchema.text(text, last.marks))
}

function isBreak(node: Node): boolean {
  return node.type === nodes.hard_break
}

function isBlank(node: Node): boolean {
  return node.isText && (node.text ?? '').trim() === ''
}

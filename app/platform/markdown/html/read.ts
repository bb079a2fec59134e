import type { Mark, Node } from 'prosemirror-model'
import { surfaceSchema } from '../document/schema.ts'
import { elementsOf, type HtmlNode, textOf } from '../tree.ts'
import { codeOf, isCodeBox } from './code.ts'
import { containsBlock, findElement, hasClass, isBlock, property } from './elements.ts'
import { Lines, type TextStyle } from './lines.ts'
import { listOf } from './list.ts'
import { calloutKindOf, embedIn, isCalloutName } from './own-blocks.ts'
import { tableOf } from './table.ts'
import { hasMark, styleWithin, tagOf } from './text-style.ts'

/** Options for the converted text. */
export interface ReadOptions {
  /** Returns the address of a picture on this site; if undefined, its alternative text is used. */
  picture: (address: string) => string | undefined
  /** Level of the largest heading: 2 if the page shows the title itself. */
  firstHeading: 1 | 2
  /** Articles may contain some HTML, callouts, buttons and videos; posts may not. */
  isArticle: boolean
}

/** The context of a part of a page. */
export interface ReadContext extends TextStyle {
  isInHeading: boolean
  /** The link around a box, to be applied to the heading in it. */
  linkOfHeading: Mark | undefined
  options: ReadOptions
}

export type Read = (nodes: readonly HtmlNode[], context: ReadContext) => Node[]

/** Converts nodes to blocks of the editor. */
export function blocksOf(nodes: readonly HtmlNode[], context: ReadContext): Node[] {
  const lines = new Lines()
  readInto(lines, nodes, context)
  lines.end()
  return lines.blocks
}

function readInto(lines: Lines, nodes: readonly HtmlNode[], context: ReadContext): void {
  for (const node of nodes) {
    if (node.type === 'text') lines.text(node.value ?? '', context)
    else if (node.type === 'element') readElement(lines, node, context)
  }
}

function readElement(lines: Lines, node: HtmlNode, outer: ReadContext): void {
  const context = { ...outer, ...styleWithin(node, outer, outer.isInHeading) }
  const children = node.children ?? []
  const made = shaped(node, context)
  if (made) lines.block(...made)
  else if (node.tagName === 'br') lines.break()
  else if (node.tagName === 'img') picture(lines, node, context)
  else if (node.tagName === 'x-reference') reference(lines, node, context)
  else if (node.tagName === 'a') link(lines, node, context, outer)
  else if (node.tagName === 'q')
    readInto(lines, [{ type: 'text', value: '“' }, ...children, { type: 'text', value: '”' }], context)
  else if (isBlock(node)) {
    lines.end()
    readInto(lines, children, context)
    lines.end()
  } else if (node.tagName !== 'input') tagged(lines, node, context)
}

function reference(lines: Lines, node: HtmlNode, { marks }: ReadContext): void {
  lines.add(surfaceSchema.node('footnote_reference', { label: property(node, 'label') }, [], marks))
}

/** The blocks for elements with special handling; undefined for plain containers. */
function shaped(node: HtmlNode, context: ReadContext): Node[] | undefined {
  const { options } = context
  const children = node.children ?? []
  const embed = options.isArticle ? embedIn(node) : undefined
  if (embed) return [embed]
  const callout = calloutKindOf(node)
  if (callout && options.isArticle) {
    const content = blocksOf(
      children.filter((child) => !isCalloutName(child)),
      context,
    )
    return content.length > 0 ? [surfaceSchema.node('callout', { kind: callout }, content)] : []
  }
  if (isCodeBox(node)) return [codeOf(node)]
  switch (node.tagName) {
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6':
      return heading(node, context)
    case 'hr':
      return [surfaceSchema.node('horizontal_rule')]
    case 'blockquote':
    case 'x-quote': {
      const content = blocksOf(children, context)
      return content.length > 0 ? [surfaceSchema.node('blockquote', null, content)] : []
    }
    case 'ul':
    case 'ol':
    case 'x-list':
    case 'menu':
      return listOf(node, context, blocksOf)
    case 'table':
      return tableOf(node, context, blocksOf)
    case 'figure':
      return figure(node, context)
    case 'summary':
    case 'dt':
      return blocksOf(children, { ...context, marks: surfaceSchema.mark('strong').addToSet(context.marks) })
    case 'x-note': {
      const content = blocksOf(children, context)
      const label = property(node, 'label')
      return [surfaceSchema.node('footnote', { label }, content.length > 0 ? content : surfaceSchema.node('paragraph'))]
    }
    default:
      return undefined
  }
}

function heading(node: HtmlNode, context: ReadContext): Node[] {
  const marks = context.linkOfHeading ? context.linkOfHeading.addToSet(context.marks) : context.marks
  const blocks = blocksOf(node.children ?? [], {
    ...{ ...context, marks: marks.filter(({ type }) => type.name !== 'strong') },
    ...{ isInHeading: true, linkOfHeading: undefined },
  })
  const level = Math.max(Number(node.tagName?.[1]), context.options.firstHeading)
  const words = blocks.filter(({ type }) => type.name === 'paragraph')
  const content = words.flatMap((block, at) => [
    ...(at > 0 ? [surfaceSchema.text(' ')] : []),
    // A heading is a single line, so breaks become spaces.
    ...block.children.map((child) => (child.type.name === 'hard_break' ? surfaceSchema.text(' ') : child)),
  ])
  const others = blocks.filter((block) => !words.includes(block))
  return content.length > 0 ? [surfaceSchema.node('heading', { level }, content), ...others] : others
}

/** A link around blocks is applied to their heading, or to all of their text if there is none. */
function link(lines: Lines, node: HtmlNode, context: ReadContext, outer: ReadContext): void {
  const children = node.children ?? []
  const mark = context.marks.find(({ type }) => type.name === 'link')
  const isSelf = outer.isInHeading && /#/.test(property(node, 'href')) && !/[\p{L}\p{N}]/u.test(textOf(node))
  if (isSelf) return
  if (!mark || !containsBlock(node)) {
    readInto(lines, children, context)
    return
  }
  lines.end()
  const isHeaded = findElement(node, ({ tagName }) => /^h[1-6]$/.test(tagName ?? '')) !== undefined
  readInto(lines, children, isHeaded ? { ...context, marks: outer.marks, linkOfHeading: mark } : context)
  lines.end()
}

function tagged(lines: Lines, node: HtmlNode, context: ReadContext): void {
  const children = node.children ?? []
  const tag =
    context.options.isArticle && !hasMark(context.marks, 'code') && !containsBlock(node) ? tagOf(node) : undefined
  const isShown = tag !== undefined && textOf(node) !== ''
  const sign = (source: string) => lines.add(surfaceSchema.node('raw_words', { source }, [], context.marks))
  if (isShown) sign(`<${tag}>`)
  readInto(lines, children, context)
  if (isShown) sign(`</${tag}>`)
}

const diskPath =
  /^(?:[a-z]:[\\/]|\\\\|file:|\/(?:users|home|var|tmp|private|volumes)\/)|^\S+\.(?:png|jpe?g|gif|webp|bmp|tiff?|emf|wmf)$/i

function picture(lines: Lines, node: HtmlNode, context: ReadContext): void {
  const altText = property(node, 'alt').replace(/\s+/g, ' ').trim()
  const alt = diskPath.test(altText) ? '' : altText
  const emoji = property(node, 'dataStringifyEmoji')
  const isEmoji = emoji !== '' || hasClass(node, 'emoji', 'wp-smiley')
  const src = isEmoji ? undefined : context.options.picture(property(node, 'src').trim())
  if (isEmoji) lines.text(alt || emoji, context)
  else if (src === undefined) lines.text(alt ? ` ${alt} ` : '', context)
  else lines.add(surfaceSchema.node('image', { src, alt, title: property(node, 'title') || null }, [], context.marks))
}

function figure(node: HtmlNode, context: ReadContext): Node[] {
  const caption = findElement(node, ({ tagName }) => tagName === 'figcaption')
  const width = hasClass(node, 'figure-wide') ? 'wide' : hasClass(node, 'figure-small') ? 'small' : undefined
  const content = blocksOf(withoutElement(node, caption).children ?? [], context)
  const [only, ...others] = content
  // A picture of another site is shown as a link, which has no caption.
  if (only?.type.name === 'figure' && others.length === 0 && only.attrs.src.startsWith('/files/')) {
    const words = caption ? textOf(caption) : ''
    const attrs = { ...only.attrs, width: width ?? only.attrs.width, caption: words || only.attrs.caption }
    return [surfaceSchema.node('figure', attrs)]
  }
  return [...content, ...(caption ? blocksOf(caption.children ?? [], context) : [])]
}

function withoutElement(node: HtmlNode, gone: HtmlNode | undefined): HtmlNode {
  if (!gone || ![...elementsOf(node)].includes(gone)) return node
  const children = node.children?.filter((child) => child !== gone).map((child) => withoutElement(child, gone))
  return { ...node, ...(children && { children }) }
}

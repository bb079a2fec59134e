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
export interface Place extends TextStyle {
  isInHeading: boolean
  /** The link around a box, to be applied to the heading in it. */
  linkOfHeading: Mark | undefined
  options: ReadOptions
}

export type Read = (nodes: readonly HtmlNode[], place: Place) => Node[]

/** Converts nodes to blocks of the editor. */
export function blocksOf(nodes: readonly HtmlNode[], place: Place): Node[] {
  const lines = new Lines()
  readInto(lines, nodes, place)
  lines.end()
  return lines.blocks
}

function readInto(lines: Lines, nodes: readonly HtmlNode[], place: Place): void {
  for (const node of nodes) {
    if (node.type === 'text') lines.text(node.value ?? '', place)
    else if (node.type === 'element') readElement(lines, node, place)
  }
}

function readElement(lines: Lines, node: HtmlNode, outer: Place): void {
  const place = { ...outer, ...styleWithin(node, outer, outer.isInHeading) }
  const children = node.children ?? []
  const made = shaped(node, place)
  if (made) lines.block(...made)
  else if (node.tagName === 'br') lines.break()
  else if (node.tagName === 'img') picture(lines, node, place)
  else if (node.tagName === 'x-reference') reference(lines, node, place)
  else if (node.tagName === 'a') link(lines, node, place, outer)
  else if (node.tagName === 'q')
    readInto(lines, [{ type: 'text', value: '“' }, ...children, { type: 'text', value: '”' }], place)
  else if (isBlock(node)) {
    lines.end()
    readInto(lines, children, place)
    lines.end()
  } else if (node.tagName !== 'input') tagged(lines, node, place)
}

function reference(lines: Lines, node: HtmlNode, { marks }: Place): void {
  lines.add(surfaceSchema.node('footnote_reference', { label: property(node, 'label') }, [], marks))
}

/** The blocks for elements with special handling; undefined for plain containers. */
function shaped(node: HtmlNode, place: Place): Node[] | undefined {
  const { options } = place
  const children = node.children ?? []
  const embed = options.isArticle ? embedIn(node) : undefined
  if (embed) return [embed]
  const callout = calloutKindOf(node)
  if (callout && options.isArticle) {
    const content = blocksOf(
      children.filter((child) => !isCalloutName(child)),
      place,
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
      return heading(node, place)
    case 'hr':
      return [surfaceSchema.node('horizontal_rule')]
    case 'blockquote':
    case 'x-quote': {
      const content = blocksOf(children, place)
      return content.length > 0 ? [surfaceSchema.node('blockquote', null, content)] : []
    }
    case 'ul':
    case 'ol':
    case 'x-list':
    case 'menu':
      return listOf(node, place, blocksOf)
    case 'table':
      return tableOf(node, place, blocksOf)
    case 'figure':
      return figure(node, place)
    case 'summary':
    case 'dt':
      return blocksOf(children, { ...place, marks: surfaceSchema.mark('strong').addToSet(place.marks) })
    case 'x-note': {
      const content = blocksOf(children, place)
      const label = property(node, 'label')
      return [surfaceSchema.node('footnote', { label }, content.length > 0 ? content : surfaceSchema.node('paragraph'))]
    }
    default:
      return undefined
  }
}

function heading(node: HtmlNode, place: Place): Node[] {
  const marks = place.linkOfHeading ? place.linkOfHeading.addToSet(place.marks) : place.marks
  const blocks = blocksOf(node.children ?? [], {
    ...{ ...place, marks: marks.filter(({ type }) => type.name !== 'strong') },
    ...{ isInHeading: true, linkOfHeading: undefined },
  })
  const level = Math.max(Number(node.tagName?.[1]), place.options.firstHeading)
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
function link(lines: Lines, node: HtmlNode, place: Place, outer: Place): void {
  const children = node.children ?? []
  const mark = place.marks.find(({ type }) => type.name === 'link')
  const isSelf = outer.isInHeading && /#/.test(property(node, 'href')) && !/[\p{L}\p{N}]/u.test(textOf(node))
  if (isSelf) return
  if (!mark || !containsBlock(node)) {
    readInto(lines, children, place)
    return
  }
  lines.end()
  const isHeaded = findElement(node, ({ tagName }) => /^h[1-6]$/.test(tagName ?? '')) !== undefined
  readInto(lines, children, isHeaded ? { ...place, marks: outer.marks, linkOfHeading: mark } : place)
  lines.end()
}

function tagged(lines: Lines, node: HtmlNode, place: Place): void {
  const children = node.children ?? []
  const tag = place.options.isArticle && !hasMark(place.marks, 'code') && !containsBlock(node) ? tagOf(node) : undefined
  const isShown = tag !== undefined && textOf(node) !== ''
  const sign = (source: string) => lines.add(surfaceSchema.node('raw_words', { source }, [], place.marks))
  if (isShown) sign(`<${tag}>`)
  readInto(lines, children, place)
  if (isShown) sign(`</${tag}>`)
}

const diskPath =
  /^(?:[a-z]:[\\/]|\\\\|file:|\/(?:users|home|var|tmp|private|volumes)\/)|^\S+\.(?:png|jpe?g|gif|webp|bmp|tiff?|emf|wmf)$/i

function picture(lines: Lines, node: HtmlNode, place: Place): void {
  const said = property(node, 'alt').replace(/\s+/g, ' ').trim()
  const alt = diskPath.test(said) ? '' : said
  const emoji = property(node, 'dataStringifyEmoji')
  const isEmoji = emoji !== '' || hasClass(node, 'emoji', 'wp-smiley')
  const src = isEmoji ? undefined : place.options.picture(property(node, 'src').trim())
  if (isEmoji) lines.text(alt || emoji, place)
  else if (src === undefined) lines.text(alt ? ` ${alt} ` : '', place)
  else lines.add(surfaceSchema.node('image', { src, alt, title: property(node, 'title') || null }, [], place.marks))
}

function figure(node: HtmlNode, place: Place): Node[] {
  const caption = findElement(node, ({ tagName }) => tagName === 'figcaption')
  const width = hasClass(node, 'figure-wide') ? 'wide' : hasClass(node, 'figure-small') ? 'small' : undefined
  const content = blocksOf(withoutElement(node, caption).children ?? [], place)
  const [only, ...others] = content
  // A picture of another site is shown as a link, which has no caption.
  if (only?.type.name === 'figure' && others.length === 0 && only.attrs.src.startsWith('/files/')) {
    const words = caption ? textOf(caption) : ''
    const attrs = { ...only.attrs, width: width ?? only.attrs.width, caption: words || only.attrs.caption }
    return [surfaceSchema.node('figure', attrs)]
  }
  return [...content, ...(caption ? blocksOf(caption.children ?? [], place) : [])]
}

function withoutElement(node: HtmlNode, gone: HtmlNode | undefined): HtmlNode {
  if (!gone || ![...elementsOf(node)].includes(gone)) return node
  const children = node.children?.filter((child) => child !== gone).map((child) => withoutElement(child, gone))
  return { ...node, ...(children && { children }) }
}

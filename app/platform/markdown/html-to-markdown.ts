import type { Node } from 'prosemirror-model'
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import { surfaceSchema } from './document/schema.ts'
import { markdownOfDocument } from './document/to-markdown.ts'
import { arrange } from './html/arrange.ts'
import { findFootnotes } from './html/footnotes.ts'
import { blocksOf, type ReadOptions } from './html/read.ts'
import type { HtmlNode } from './tree.ts'

type HtmlOptions = Partial<ReadOptions>

const parser = unified().use(rehypeParse).freeze()

/**
 * HTML of whatever origin as markdown: what is pasted, mailed, or exported by other programs.
 * @param options what may stand in the text: by default what an article may have, its title apart
 */
export function htmlToMarkdown(html: string, options: HtmlOptions = {}): string {
  return markdownOfDocument(documentOf(arranged(parseHtml(html)), options))
}

/** Elements within one another; what people write has a few dozen, and what reads them recurses. */
const MAX_DEPTH = 400

/** The tree of a page, or of a part of one. */
export function parseHtml(html: string): HtmlNode {
  try {
    const body = bodyOf(html)
    if (!isDeeper(body, MAX_DEPTH)) return body
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  // Of one that is deeper the lines stay.
  const lines = html.replace(/<\/?(?:p|div|br|li|tr|table|blockquote|h[1-6])\b[^<>]*>/gi, '\n')
  return bodyOf(lines.replace(/<[^<>]*>/g, '').replace(/\s*\n\s*/g, '<br>'))
}

function bodyOf(html: string): HtmlNode {
  const page = parser.parse(html) as HtmlNode
  const root = page.children?.find(({ tagName }) => tagName === 'html')
  return root?.children?.find(({ tagName }) => tagName === 'body') ?? { type: 'root', children: [] }
}

function isDeeper(tree: HtmlNode, most: number): boolean {
  let level = [tree]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > most) return true
    level = level.flatMap(({ children = [] }) => children)
  }
  return false
}

/** A page whose lists, quotes, pictures and footnotes are what HTML has for them, whatever program wrote it. */
export function arranged(page: HtmlNode): HtmlNode {
  arrange(page)
  findFootnotes(page)
  return page
}

/** An arranged page as the writing surface has it. */
export function documentOf(page: HtmlNode, options: HtmlOptions = {}): Node {
  const blocks = blocksOf(page.children ?? [], {
    ...{ marks: [], isTyped: false, isPreserved: false, isInHeading: false, linkOfHeading: undefined },
    options: { picture: reachable, firstHeading: 2, isArticle: true, ...options },
  })
  return surfaceSchema.node('doc', null, blocks.length > 0 ? blocks : [surfaceSchema.node('paragraph')])
}

/** Pictures on somebody's disk or in their mail are nowhere here. */
function reachable(address: string): string | undefined {
  return /^(?:https?:\/\/|\/(?!\/))/.test(address) ? address : undefined
}

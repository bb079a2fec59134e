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
 * Converts any HTML to markdown: pasted, mailed, or exported by other programs.
 * @param options what the text may contain; by default, whatever an article may, without its title
 */
export function htmlToMarkdown(html: string, options: HtmlOptions = {}): string {
  return markdownOfDocument(documentOf(arranged(parseHtml(html)), options))
}

/** Maximum nesting: real texts have a few dozen levels, and the converter recurses. */
const MAX_DEPTH = 400

/** Parses a page or a fragment. */
export function parseHtml(html: string): HtmlNode {
  try {
    const body = bodyOf(html)
    if (!isDeeper(body, MAX_DEPTH)) return body
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  // If it is nested too deeply, keep only its lines of text.
  const lines = html.replace(/<\/?(?:p|div|br|li|tr|table|blockquote|h[1-6])\b[^<>]*>/gi, '\n')
  return bodyOf(lines.replace(/<[^<>]*>/g, '').replace(/\s*\n\s*/g, '<br>'))
}

function bodyOf(html: string): HtmlNode {
  const page = parser.parse(html) as HtmlNode
  const root = page.children?.find(({ tagName }) => tagName === 'html')
  return root?.children?.find(({ tagName }) => tagName === 'body') ?? { type: 'root', children: [] }
}

function isDeeper(tree: HtmlNode, maxDepth: number): boolean {
  let level = [tree]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDepth) return true
    level = level.flatMap(({ children = [] }) => children)
  }
  return false
}

/** Normalizes lists, quotes, pictures and footnotes of any program to standard HTML elements. */
export function arranged(page: HtmlNode): HtmlNode {
  arrange(page)
  findFootnotes(page)
  return page
}

/** Converts a normalized page to a document of the editor. */
export function documentOf(page: HtmlNode, options: HtmlOptions = {}): Node {
  const blocks = blocksOf(page.children ?? [], {
    ...{ marks: [], isMonospace: false, isPreserved: false, isInHeading: false, linkOfHeading: undefined },
    options: { picture: reachable, firstHeading: 2, isArticle: true, ...options },
  })
  return surfaceSchema.node('doc', null, blocks.length > 0 ? blocks : [surfaceSchema.node('paragraph')])
}

/** Pictures on a disk or in a mail cannot be loaded from here. */
function reachable(address: string): string | undefined {
  return /^(?:https?:\/\/|\/(?!\/))/.test(address) ? address : undefined
}

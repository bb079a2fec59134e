import { Parser } from 'htmlparser2'
import { escapeHtml } from '#app/platform/escape-html.ts'
import { markdownOfDocument } from '#app/platform/markdown/document/to-markdown.ts'
import { arranged, documentOf, parseHtml } from '#app/platform/markdown/html-to-markdown.ts'
import { elementsOf, type HtmlNode } from '#app/platform/markdown/tree.ts'

const MAX_READ = 1_000_000
const MAX_OUTPUT = 150_000
const MAX_WRITTEN_DEPTH = 100
/** Maximum nesting of elements: the parser takes quadratic time. */
const MAX_DEPTH = 500

const leftOut = new Set(['style', 'script', 'head', 'title', 'noscript', 'template', 'svg', 'object', 'select'])
const allowedElements = new Set(
  'p br a b strong i em del s ul ol li blockquote h1 h2 h3 h4 h5 h6 pre code hr table thead tbody tr th td'.split(' '),
)
const inline = new Set('a b strong i em del s code'.split(' '))

/** Converts an HTML mail to markdown (links, lists, tables and emphasis), without hidden text. */
export function htmlToMarkdown(html: string): string {
  const page = parseHtml(seenHtml(html))
  unwrapLayout(page)
  return markdownOfDocument(documentOf(arranged(page), { isArticle: false, picture: pictureAddress }))
    .replaceAll('\u00a0', ' ')
    .replace(/^[^\S\n]+$/gm, '')
}

/** All text of an HTML mail, hidden text included, one line per block; used for comparisons. */
export function textOfHtml(html: string): string {
  let text = ''
  let depth = 0
  let open = 0
  const parser = new Parser({
    onopentagname(name) {
      if (++open > MAX_DEPTH) return parser.pause()
      if (leftOut.has(name)) depth++
      if (depth === 0 && !inline.has(name)) text += '\n'
    },
    ontext(words) {
      if (depth === 0) text += words
    },
    onclosetag(name) {
      open--
      if (leftOut.has(name)) depth--
      if (depth === 0 && !inline.has(name)) text += '\n'
    },
  })
  parser.end(html.slice(0, MAX_READ))
  return text
}

/** Reduces HTML to the elements that markdown supports, limited in depth and length. */
function seenHtml(html: string): string {
  let out = ''
  let isLineBegun = false
  const open: { name: string; isHidden: boolean; isWritten: boolean; isPainted: boolean }[] = []
  const endLine = () => {
    if (isLineBegun) out += '<br>'
    isLineBegun = false
  }
  const parser = new Parser({
    onopentag(name, attributes) {
      const above = open.at(-1)
      const style = styleOf(attributes)
      const isPainted = (above?.isPainted ?? false) || /background/.test(style) || 'bgcolor' in attributes
      const isHidden = (above?.isHidden ?? false) || leftOut.has(name) || isUnseen(style, attributes, isPainted)
      const isWritten =
        !isHidden && allowedElements.has(name) && open.length < MAX_WRITTEN_DEPTH && out.length < MAX_OUTPUT
      open.push({ name, isHidden, isWritten, isPainted })
      if (open.length > MAX_DEPTH) return parser.pause()
      if (isHidden) return
      if (name === 'div') endLine()
      if (name === 'img') out += pictureOf(attributes)
      if (!isWritten) return
      out += name === 'a' ? `<a${hrefOf(attributes)}>` : `<${name}>`
      if (!inline.has(name)) isLineBegun = false
    },
    ontext(words) {
      if (open.at(-1)?.isHidden || out.length > MAX_OUTPUT) return
      out += escapeHtml(words)
      if (words.trim() !== '') isLineBegun = true
    },
    onclosetag(name) {
      const closed = open.pop()
      if (!closed || closed.isHidden) return
      if (name === 'div') endLine()
      if (!closed.isWritten || name === 'br' || name === 'hr') return
      out += `</${name}>`
      if (!inline.has(name)) isLineBegun = false
    },
  })
  parser.end(html.slice(0, MAX_READ))
  return out
}

function styleOf({ style = '', color = '' }: Record<string, string>): string {
  return `${style};${color && `color:${color}`}`.toLowerCase().replace(/\s+/g, '')
}

const UNSEEN =
  /(?:^|;)(?:display:none|visibility:(?:hidden|collapse)|opacity:0(?:\.0+)?(?![.\d])|mso-hide:all|font-size:[01](?:\.\d+)?(?:px|pt|em|rem|%)?(?:!|;|$)|max-height:0|(?:height|width):0(?:px)?(?:!|;|$).*overflow:hidden)/
const WHITE = /(?:^|;)color:(?:#fff(?:fff)?|white|rgba?\(255,255,255[^)]*\)|transparent)(?:!|;|$)/

/** True for text that is invisible to the reader: preheaders, and white text on white. */
function isUnseen(style: string, attributes: Record<string, string>, isPainted: boolean): boolean {
  return 'hidden' in attributes || UNSEEN.test(style) || (WHITE.test(style) && !isPainted)
}

function hrefOf({ href = '' }: Record<string, string>): string {
  return /^(?:https?:\/\/|mailto:)/i.test(href.trim()) ? ` href="${escapeHtml(href.trim())}"` : ''
}

/** An embedded picture by its content id. For remote pictures, returns the emoji in the alternative text, if any. */
function pictureOf({ src = '', alt = '' }: Record<string, string>): string {
  if (/^cid:/i.test(src)) return `<img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}">`
  return /^\p{Extended_Pictographic}[\p{Extended_Pictographic}\p{M}\u200d]*$/u.test(alt) ? escapeHtml(alt) : ''
}

/** The address of an embedded picture; undefined for remote ones, which are not shown. */
function pictureAddress(address: string): string | undefined {
  return /^cid:/i.test(address) ? address : undefined
}

/** Most tables in mails are for layout: turn their cells into blocks. Tables of data stay. */
function unwrapLayout(node: HtmlNode): void {
  const parts = node.children ?? []
  for (const part of parts) unwrapLayout(part)
  if (node.tagName !== 'table' || isOfData(node)) return
  for (const part of within(node, ['thead', 'tbody', 'tr', 'td', 'th'])) part.tagName = 'div'
  node.tagName = 'div'
}

function isOfData(table: HtmlNode): boolean {
  if (within(table, ['table']).length > 0) return false
  const widths = within(table, ['tr']).map((row) => within(row, ['td', 'th']).length)
  const [width = 0] = widths
  return widths.length > 1 && width > 1 && width <= 20 && widths.every((one) => one === width)
}

function within(node: HtmlNode, names: string[]): HtmlNode[] {
  return [...elementsOf(node)].filter(({ tagName = '' }) => names.includes(tagName))
}

import { DomUtils, parseDocument } from 'htmlparser2'
import { markdownWriter } from '#app/platform/markdown/markdown-writer.ts'

/** HTML of another program as markdown, and what of it markdown has no place for. */
export function markdownOf(html: string): { markdown: string; leftOut: string[] } {
  const embedded = [...html.matchAll(/<(iframe|video|audio|object|embed|form|script)\b/gi)].map(([, tag = '']) =>
    tag.toLowerCase(),
  )
  const writer = markdownWriter()
  writer.remove(['script', 'style', 'iframe', 'object', 'form', 'video', 'audio', 'noscript'] as never)
  writer.addRule('struck', { filter: ['del', 's'] as never, replacement: (text) => `~~${text}~~` })
  writer.addRule('preformatted', {
    filter: 'pre',
    replacement: (_text, node) => `\n\n${fencedCode(node as HTMLElement)}\n\n`,
  })
  writer.addRule('table', {
    filter: 'table',
    replacement: (_text, node) => `\n\n${tableOf(node as HTMLElement, writer)}\n\n`,
  })
  const markdown = writer
    .turndown(html)
    .replace(/\u00a0/g, ' ')
    .trim()
  const counts = Map.groupBy(embedded, (tag) => tag)
  const lost = [...counts].map(([tag, all]) => `${all.length} × <${tag}>`)
  const pictures = [...html.matchAll(/<img\b[^>]*?\ssrc=["']([^"']+)/gi)].map(([, address]) => `picture ${address}`)
  return { markdown, leftOut: [...lost, ...pictures] }
}

/** HTML as the text that it shows, in one line: what titles, names and descriptions are here. */
export function plainOf(html: string): string {
  const spaced = html.replace(/<br\b|<\/(?:p|div|li|h\d)>/gi, ' $&')
  return DomUtils.textContent(parseDocument(spaced)).trim().replace(/\s+/g, ' ')
}

/** A block of code, whose fence is longer than any in it. */
function fencedCode(pre: HTMLElement): string {
  const inner = pre.firstChild?.nodeName === 'CODE' ? (pre.firstChild as HTMLElement) : undefined
  const [, language = ''] = /language-(\S+)/.exec(inner?.getAttribute('class') ?? '') ?? []
  const code = linesOf(inner ?? pre)
  const longest = Math.max(2, ...[...code.matchAll(/^`+/gm)].map(([fence]) => fence.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}${language}\n${code.replace(/^\n|\n+$/g, '')}\n${fence}`
}

/** The text of code. What is set as it is typed has lines that end in `<br>`, too, which the text alone would lose. */
function linesOf(code: Node): string {
  if (code.nodeName === 'BR') return '\n'
  if (code.nodeName !== '#text') return Array.from(code.childNodes).map(linesOf).join('')
  const text = code.textContent ?? ''
  return code.previousSibling?.nodeName === 'BR' ? text.replace(/^\n/, '') : text
}

const blocks = 'p, div, ul, ol, dl, pre, blockquote, table, h1, h2, h3, h4, h5, h6'

function tableOf(table: HTMLElement, writer: ReturnType<typeof markdownWriter>): string {
  // A cell is one line: of what takes several its text alone stays.
  const inCell = (cell: Element) =>
    cell.querySelector(blocks) ? writer.escape(cell.textContent ?? '') : writer.turndown(cell.innerHTML)
  const rows = Array.from(table.querySelectorAll('tr')).map((row) =>
    Array.from(row.querySelectorAll('th, td')).map((cell) =>
      inCell(cell).trim().replaceAll('|', '\\|').replace(/\s+/g, ' '),
    ),
  )
  const [head = [], ...body] = rows
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...body.map(line)].join('\n')
}

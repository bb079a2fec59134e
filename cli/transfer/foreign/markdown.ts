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
    filter: (node) => node.nodeName === 'PRE' && node.firstChild?.nodeName !== 'CODE',
    replacement: (_text, node) => `\n\n${fenced(node.textContent ?? '')}\n\n`,
  })
  writer.addRule('table', {
    filter: 'table',
    replacement: (_text, node) => `\n\n${tableOf(node as HTMLElement, (cell) => writer.turndown(cell))}\n\n`,
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
function fenced(code: string): string {
  const longest = Math.max(2, ...[...code.matchAll(/^`+/gm)].map(([fence]) => fence.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}\n${code.replace(/^\n|\n+$/g, '')}\n${fence}`
}

function tableOf(table: HTMLElement, markdownIn: (html: string) => string): string {
  const rows = Array.from(table.querySelectorAll('tr')).map((row) =>
    Array.from(row.querySelectorAll('th, td')).map((cell) =>
      markdownIn(cell.innerHTML).trim().replaceAll('|', '\\|').replace(/\s+/g, ' '),
    ),
  )
  const [head = [], ...body] = rows
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...body.map(line)].join('\n')
}

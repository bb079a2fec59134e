import Turndown from 'turndown'

/** HTML of another program as markdown, and what of it markdown has no place for. */
export function markdownOf(html: string): { markdown: string; leftOut: string[] } {
  const embedded = [...html.matchAll(/<(iframe|video|audio|object|embed|form|script)\b/gi)].map(([, tag = '']) =>
    tag.toLowerCase(),
  )
  const writer = new Turndown({
    headingStyle: 'atx',
    codeBlockStyle: 'fenced',
    bulletListMarker: '-',
    emDelimiter: '*',
  })
  writer.remove(['script', 'style', 'iframe', 'object', 'form', 'video', 'audio', 'noscript'] as never)
  writer.addRule('struck', { filter: ['del', 's'] as never, replacement: (text) => `~~${text}~~` })
  writer.addRule('table', { filter: 'table', replacement: (_text, node) => `\n\n${tableOf(node as HTMLElement)}\n\n` })
  const markdown = writer
    .turndown(html)
    .replace(/\u00a0/g, ' ')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  const counts = Map.groupBy(embedded, (tag) => tag)
  const lost = [...counts].map(([tag, all]) => `${all.length} × <${tag}>`)
  const pictures = [...html.matchAll(/<img\b[^>]*?\ssrc=["']([^"']+)/gi)].map(([, address]) => `picture ${address}`)
  return { markdown, leftOut: [...lost, ...pictures] }
}

function tableOf(table: HTMLElement): string {
  const rows = Array.from(table.querySelectorAll('tr')).map((row) =>
    Array.from(row.querySelectorAll('th, td')).map((cell) =>
      (cell.textContent ?? '').trim().replaceAll('|', '\\|').replace(/\s+/g, ' '),
    ),
  )
  const [head = [], ...body] = rows
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...body.map(line)].join('\n')
}

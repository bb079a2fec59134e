import Turndown from 'turndown'

/** Markdown of what was copied in Word, Google Docs or on a web page. */
export function markdownOf(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const element of page.querySelectorAll('style, script, meta, link, title, xml, o\\:p')) element.remove()
  wordLists(page)
  emphasis(page)
  const markdown = writer().turndown(page.body)
  return markdown
    .replace(/\u00a0/g, ' ')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

// Word writes each item as a paragraph of class MsoListParagraph, its bullet or number in a span that other programs
// should skip.
function wordLists(page: Document): void {
  let list: HTMLElement | undefined
  for (const paragraph of page.querySelectorAll<HTMLElement>('p')) {
    const style = paragraph.getAttribute('style') ?? ''
    if (!/mso-list:\s*l\d/i.test(style)) {
      list = undefined
      continue
    }
    const mark = [...paragraph.querySelectorAll<HTMLElement>('span')].find((span) =>
      /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''),
    )
    const kind = /^\s*\w+[.)]/.test(mark?.textContent ?? '') ? 'ol' : 'ul'
    mark?.remove()
    if (!list || list.localName !== kind || list.nextElementSibling !== paragraph) {
      list = page.createElement(kind)
      paragraph.before(list)
    }
    const item = page.createElement('li')
    item.append(...paragraph.childNodes)
    list.append(item)
    paragraph.remove()
  }
}

// Google Docs says bold and italic by style, and wraps all of it in a <b> that is not bold. The content policy empties
// `element.style` here too, so the attribute is read as it is written.
function emphasis(page: Document): void {
  for (const wrapper of page.querySelectorAll<HTMLElement>(
    'b[style*="font-weight:normal"], b[style*="font-weight: normal"]',
  ))
    wrapper.replaceWith(...wrapper.childNodes)
  for (const span of page.querySelectorAll<HTMLElement>('span[style]')) {
    const style = span.getAttribute('style') ?? ''
    const isBold =
      /font-weight:\s*(bold|[6-9]00)/i.test(style) && span.closest('h1, h2, h3, h4, h5, h6, strong, b') === null
    if (isBold) wrap(span, 'strong')
    if (/font-style:\s*italic/i.test(style)) wrap(span, 'em')
  }
}

function wrap(span: HTMLElement, tag: 'strong' | 'em'): void {
  if (span.textContent?.trim() === '') return
  const mark = span.ownerDocument.createElement(tag)
  mark.append(...span.childNodes)
  span.append(mark)
}

function writer(): Turndown {
  const turndown = new Turndown({
    headingStyle: 'atx',
    bulletListMarker: '-',
    codeBlockStyle: 'fenced',
    emDelimiter: '*',
  })
  // The title is the page's own h1.
  turndown.addRule('heading1', { filter: 'h1', replacement: (text) => `\n\n## ${text}\n\n` })
  turndown.addRule('item', {
    filter: 'li',
    replacement: (text, node) => {
      const parent = node.parentNode as HTMLElement | null
      const lead = parent?.localName === 'ol' ? `${[...parent.children].indexOf(node as Element) + 1}. ` : '- '
      const body = text
        .trim()
        .replace(/\n+/g, (breaks) => `${breaks.length > 1 ? '\n\n' : '\n'}${' '.repeat(lead.length)}`)
      return `${lead}${body}${node.nextSibling ? '\n' : ''}`
    },
  })
  turndown.addRule('table', {
    filter: 'table',
    replacement: (_, node) => `\n\n${tableOf(node as HTMLTableElement)}\n\n`,
  })
  // Pictures of other sites and of the clipboard do not come along: they are uploaded.
  turndown.addRule('image', {
    filter: 'img',
    replacement: (_, node) => (node as HTMLElement).getAttribute('alt') ?? '',
  })
  return turndown
}

function tableOf(table: HTMLTableElement): string {
  const rows = [...table.rows].map((row) =>
    [...row.cells].map((cell) => (cell.textContent ?? '').trim().replace(/\s+/g, ' ').replaceAll('|', '\\|')),
  )
  const width = Math.max(0, ...rows.map((row) => row.length))
  const [head, ...body] = rows.map(
    (row) => `| ${Array.from({ length: width }, (_, at) => row[at] ?? '').join(' | ')} |`,
  )
  return head ? [head, `|${' --- |'.repeat(width)}`, ...body].join('\n') : ''
}

import type Turndown from 'turndown'
import { markdownWriter } from '#app/platform/markdown/markdown-writer.ts'
import {
  breaksBetweenBlocks,
  codeOf,
  drawnPictures,
  headingsByRole,
  nestedLists,
  ownTargets,
  pageBreaks,
  tasks,
  wordFootnotes,
  wordLists,
  wordOnlineLists,
  wordQuotes,
} from './office-html.ts'
import { pastedPictures } from './pasted-pictures.ts'

/** What was copied elsewhere, as markdown, and what of it could not come along. */
export interface RichText {
  markdown: string
  leftOut: string[]
}

/**
 * Reads what was copied in Word, Google Docs or on a web page.
 * @param rtf what stands beside it in the clipboard: Word's pictures
 * @param upload stores a picture, or has one fetched; its address, or nothing where that failed
 */
export async function readRichText(
  html: string,
  rtf: string,
  upload: (picture: File | string) => Promise<string | undefined>,
): Promise<RichText> {
  const page = new DOMParser().parseFromString(html, 'text/html')
  drawnPictures(page)
  tasks(page)
  await bringPictures(page, rtf, upload)
  const leftOut = missing(page)
  for (const element of page.querySelectorAll('style, script, meta, link, title, xml, o\\:p')) element.remove()
  wordFootnotes(page)
  pageBreaks(page)
  wordLists(page)
  wordOnlineLists(page)
  headingsByRole(page)
  nestedLists(page)
  breaksBetweenBlocks(page)
  ownTargets(page)
  wordQuotes(page)
  emphasis(page)
  codeOf(page)
  const markdown = writer()
    .turndown(page.body)
    .replace(/\u00a0/g, ' ')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return { markdown, leftOut }
}

/** Pictures of one paste that are fetched from elsewhere; a longer page is not a text that somebody wrote. */
const mostFetched = 40

async function bringPictures(
  page: Document,
  rtf: string,
  upload: (picture: File | string) => Promise<string | undefined>,
) {
  let fetched = 0
  for (const { image, file } of pastedPictures(page, rtf)) {
    const source = image.getAttribute('src') ?? ''
    const isElsewhere = !file && source.startsWith('https://') && fetched++ < mostFetched
    const address = file ? await upload(file) : isElsewhere ? await upload(source) : undefined
    if (address) image.setAttribute('src', address)
  }
}

// What is left: pictures whose addresses lead to a disk, or that nobody gave out.
function missing(page: Document): string[] {
  const count = (selector: string, one: string, many: string) => {
    const found = page.querySelectorAll(selector).length
    return found === 0 ? [] : [found === 1 ? `1 ${one}` : `${found} ${many}`]
  }
  return [
    ...count('img:not([src^="/files/"])', 'picture', 'pictures'),
    ...count('[style*="mso-comment-reference"], a[href*="#_msocom_"]', 'comment', 'comments'),
    ...count('math, m\\:omath', 'formula', 'formulas'),
    ...count('iframe, video, audio, object, embed', 'embedded medium', 'embedded media'),
  ]
}

// Google Docs says bold and italic by style, and wraps all of it in a <b> that is not bold. The content policy empties
// `element.style` here too, so the attribute is read as it is written.
function emphasis(page: Document): void {
  // Word's bold says `mso-bidi-font-weight:normal`, which is of other scripts.
  for (const wrapper of page.querySelectorAll<HTMLElement>('b[style]'))
    if (/(^|;)\s*font-weight:\s*normal/i.test(wrapper.getAttribute('style') ?? ''))
      wrapper.replaceWith(...wrapper.childNodes)
  for (const span of page.querySelectorAll<HTMLElement>('span[style]')) {
    const style = span.getAttribute('style') ?? ''
    const isBold =
      /font-weight:\s*(bold|[6-9]00)/i.test(style) && span.closest('h1, h2, h3, h4, h5, h6, strong, b') === null
    if (isBold) wrap(span, 'strong')
    if (/font-style:\s*italic/i.test(style)) wrap(span, 'em')
    if (/text-decoration(-line)?:[^;]*line-through/i.test(style)) wrap(span, 'del')
  }
}

function wrap(span: HTMLElement, tag: 'strong' | 'em' | 'del'): void {
  if (span.textContent?.trim() === '') return
  const mark = span.ownerDocument.createElement(tag)
  mark.append(...span.childNodes)
  span.append(mark)
}

function writer(): Turndown {
  const turndown = markdownWriter()
  // The title is the page's own h1.
  turndown.addRule('heading1', { filter: 'h1', replacement: (text) => `\n\n## ${text}\n\n` })
  turndown.addRule('struck', { filter: ['del', 's'], replacement: (text) => `~~${text}~~` })
  turndown.addRule('item', {
    filter: 'li',
    replacement: (text, node) => {
      const parent = node.parentNode as HTMLElement | null
      const lead = parent?.localName === 'ol' ? `${numberOf(parent, node as Element)}. ` : '- '
      const done = (node as HTMLElement).dataset.done
      const task = done === undefined ? '' : done === 'true' ? '[x] ' : '[ ] '
      const body = `${task}${text.trim()}`.replace(
        /\n+/g,
        (breaks) => `${breaks.length > 1 ? '\n\n' : '\n'}${' '.repeat(lead.length)}`,
      )
      return `${lead}${body}${node.nextSibling ? '\n' : ''}`
    },
  })
  turndown.addRule('nested', {
    filter: (node) => /^[uo]l$/i.test(node.nodeName) && node.parentNode?.nodeName === 'LI',
    replacement: (text) => `\n${text.trim()}\n`,
  })
  turndown.addRule('table', {
    filter: 'table',
    replacement: (_, node) => `\n\n${tableOf(node as HTMLTableElement, turndown)}\n\n`,
  })
  turndown.addRule('note', {
    filter: (node) => node.hasAttribute('data-note'),
    replacement: (text, node) => `\n\n[^${(node as Element).getAttribute('data-note')}]: ${oneLine(text)}\n\n`,
  })
  turndown.addRule('reference', {
    filter: (node) => node.hasAttribute('data-reference'),
    replacement: (_, node) => `[^${(node as Element).getAttribute('data-reference')}]`,
  })
  turndown.addRule('image', {
    filter: 'img',
    replacement: (_, node) => pictureOf(node as HTMLElement),
  })
  return turndown
}

function numberOf(list: HTMLElement, item: Element): number {
  const items = [...list.children].filter(({ localName }) => localName === 'li')
  return (Number.parseInt(list.getAttribute('start') ?? '', 10) || 1) + items.indexOf(item)
}

function pictureOf(image: HTMLElement): string {
  const [alt, src] = [image.getAttribute('alt') ?? '', image.getAttribute('src') ?? '']
  return src.startsWith('/files/') ? `![${alt.replace(/[[\]\\\n]/g, ' ').trim()}](${src})` : alt
}

function tableOf(table: HTMLTableElement, turndown: Turndown): string {
  const rows = cellsOf(table).map((row) =>
    row.map((cell) => (cell ? oneLine(turndown.turndown(cell.innerHTML)).replaceAll('|', '\\|') : '')),
  )
  const width = Math.max(0, ...rows.map((row) => row.length))
  const [head, ...body] = rows.map(
    (row) => `| ${Array.from({ length: width }, (_, at) => row[at] ?? '').join(' | ')} |`,
  )
  return head ? [head, `|${' --- |'.repeat(width)}`, ...body].join('\n') : ''
}

/** Columns that one cell may span; the text is written out, and a table wider than this is no table. */
const mostSpanned = 50

/** Each cell in its column: one that spans several stands in the first, and leaves the others empty. */
function cellsOf(table: HTMLTableElement): (HTMLTableCellElement | undefined)[][] {
  const taken: Set<number>[] = []
  return [...table.rows].map((row, at) => {
    const cells: (HTMLTableCellElement | undefined)[] = []
    for (const cell of row.cells) {
      let column = cells.length
      while (taken[at]?.has(column)) column += 1
      cells[column] = cell
      const width = Math.min(cell.colSpan, mostSpanned)
      cells.length = column + width
      for (let below = 1; below < Math.min(cell.rowSpan, table.rows.length - at); below += 1)
        for (let beside = 0; beside < width; beside += 1)
          taken[at + below] = (taken[at + below] ?? new Set<number>()).add(column + beside)
    }
    return Array.from(cells)
  })
}

function oneLine(text: string): string {
  return text.trim().replace(/\s+/g, ' ')
}

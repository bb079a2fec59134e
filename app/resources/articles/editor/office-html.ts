// What Word and Google Docs copy is HTML that says by style and class what HTML has elements for.

// Word writes each item as a paragraph of class MsoListParagraph, its bullet or number in a span that other programs
// should skip, and its depth as `level2`. Further paragraphs of an item have the class and its margin, and no depth.
export function wordLists(page: Document): void {
  let open: { list: HTMLElement; margin: string }[] = []
  let last: HTMLElement | undefined
  for (const paragraph of page.querySelectorAll<HTMLElement>('p')) {
    const style = paragraph.getAttribute('style') ?? ''
    const level = /mso-list:\s*l\d+\s+level(\d)/i.exec(style)?.[1]
    const margin = /margin-left:\s*([\d.]+)/i.exec(style)?.[1] ?? ''
    if (paragraph.previousElementSibling !== last) open = []
    if (!level) {
      const goesOn = /MsoListParagraphCxSp(?:Middle|Last)/.test(paragraph.className)
      const at = open.findLastIndex((one) => one.margin === margin)
      const item = goesOn ? open[at === -1 ? open.length - 1 : at]?.list.lastElementChild : undefined
      if (item) item.append(paragraph)
      else open = []
      continue
    }
    const { kind, start } = takeMark(paragraph)
    const depth = Math.min(Number(level), open.length + 1)
    open = open.slice(0, depth)
    if (open[depth - 1]?.list.localName !== kind) {
      open = open.slice(0, depth - 1)
      const list = page.createElement(kind)
      if (start > 1) list.setAttribute('start', String(start))
      const parent = open.at(-1)?.list.lastElementChild
      if (parent) parent.append(list)
      else {
        paragraph.before(list)
        last = list
      }
      open.push({ list, margin })
    }
    const item = page.createElement('li')
    item.append(...paragraph.childNodes)
    open.at(-1)?.list.append(item)
    paragraph.remove()
  }
}

function takeMark(paragraph: HTMLElement): { kind: 'ol' | 'ul'; start: number } {
  const mark = [...paragraph.querySelectorAll<HTMLElement>('span')].find((span) =>
    /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''),
  )
  // A lone `o` is Word's second bullet.
  const words = mark?.textContent?.trim() ?? ''
  mark?.remove()
  return { kind: /^\w+[.)]/.test(words) ? 'ol' : 'ul', start: Number.parseInt(words, 10) || 1 }
}

/** Google Docs and Gmail send some links by way of Google; what is kept is where they lead. */
export function ownTargets(page: Document): void {
  for (const link of page.querySelectorAll<HTMLAnchorElement>('a[href^="https://www.google.com/url?"]')) {
    const target = URL.parse(link.getAttribute('href') ?? '')?.searchParams.get('q')
    if (target && /^(?:https?|mailto):/.test(target)) link.setAttribute('href', target)
  }
}

/**
 * Google Docs puts an inner list beside the item that it belongs to, and a paragraph into each item. Where a deeper
 * item is the first that was copied, lists without items stand around it.
 */
export function nestedLists(page: Document): void {
  for (const paragraph of page.querySelectorAll('li > p:first-child')) {
    const isAlone = paragraph.parentElement?.querySelectorAll(':scope > p').length === 1
    if (isAlone && !paragraph.previousSibling?.textContent?.trim()) paragraph.replaceWith(...paragraph.childNodes)
  }
  for (const list of page.querySelectorAll(':is(ul, ol) > :is(ul, ol)')) {
    const item = list.previousElementSibling
    if (item) item.append(list)
    else list.replaceWith(...list.childNodes)
  }
}

/** Google Docs writes empty lines between blocks as breaks, which say nothing. */
export function breaksBetweenBlocks(page: Document): void {
  const block = 'p, h1, h2, h3, h4, h5, h6, ul, ol, table, div, blockquote, pre, hr'
  for (const line of page.querySelectorAll('br'))
    if ([line.previousElementSibling, line.nextElementSibling].some((beside) => beside?.matches(block))) line.remove()
}

/** Paragraphs of Word's styles Quote and Intense Quote. */
export function wordQuotes(page: Document): void {
  for (const paragraph of page.querySelectorAll<HTMLElement>('p[class*="Quote"]')) {
    const before = paragraph.previousElementSibling
    const quote = before?.localName === 'blockquote' ? before : page.createElement('blockquote')
    if (quote !== before) paragraph.before(quote)
    quote.append(paragraph)
    paragraph.removeAttribute('class')
  }
}

const monospaced = /font-family:[^;]*(?:courier|consolas|menlo|monaco|mono\b|source code)/i

/** Words in a typewriter's face are code: whole paragraphs in a row a block of it, others within their line. */
export function codeOf(page: Document): void {
  for (const span of page.querySelectorAll<HTMLElement>('span[style]')) {
    const isCode = monospaced.test(span.getAttribute('style') ?? '') && !span.closest('code, pre')
    if (!isCode || !span.textContent?.trim()) continue
    const code = page.createElement('code')
    code.textContent = span.textContent
    span.replaceChildren(code)
  }
  for (const paragraph of page.querySelectorAll<HTMLElement>('p')) {
    const codes = [...paragraph.querySelectorAll('code')]
    const words = codes.map(({ textContent }) => textContent ?? '').join('')
    if (words.trim() === '' || words.trim() !== paragraph.textContent?.trim() || paragraph.closest('li, td, th'))
      continue
    const before = paragraph.previousElementSibling
    if (before?.localName === 'pre') {
      if (before.firstElementChild) before.firstElementChild.textContent += `\n${words}`
      paragraph.remove()
      continue
    }
    const block = page.createElement('pre')
    block.append(page.createElement('code'))
    if (block.firstElementChild) block.firstElementChild.textContent = words
    paragraph.replaceWith(block)
  }
}

/** Word's footnotes: `<a href="#_ftn1">` in the text, `<div id="ftn1">` at its end. */
export function wordFootnotes(page: Document): void {
  for (const rule of page.querySelectorAll(':is([style*="footnote-list"], [style*="endnote-list"]) > hr')) rule.remove()
  for (const link of page.querySelectorAll<HTMLElement>('a[href*="#_ftn"], a[href*="#_edn"]')) {
    const [, back, label] = /#_(?:ftn|edn)(ref)?(\d+)$/.exec(link.getAttribute('href') ?? '') ?? []
    if (!label) continue
    if (back) link.remove()
    else {
      const reference = page.createElement('span')
      reference.dataset.reference = label
      reference.textContent = label
      link.replaceWith(reference)
    }
  }
  for (const note of page.querySelectorAll<HTMLElement>('div[id^="ftn"], div[id^="edn"]'))
    if (/^(?:ftn|edn)\d+$/.test(note.id)) note.dataset.note = note.id.slice(3)
}

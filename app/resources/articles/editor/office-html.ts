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

/**
 * Word in the browser writes each item as a list of its own, in a box of its own, with its depth as `data-aria-level`.
 */
export function wordOnlineLists(page: Document): void {
  let open: Element[] = []
  let last: Element | undefined
  for (const box of page.querySelectorAll('.ListContainerWrapper')) {
    const list = box.querySelector(':scope > :is(ul, ol)')
    if (!list) continue
    if (box.previousElementSibling !== last) open = []
    for (const item of [...list.children]) {
      const level = Number(item.getAttribute('data-aria-level')) || 1
      const depth = Math.min(level, open.length + 1)
      open = open.slice(0, depth)
      if (open[depth - 1]?.localName !== list.localName) {
        open = open.slice(0, depth - 1)
        const own = list.cloneNode(false) as Element
        const parent = open.at(-1)?.lastElementChild
        if (parent) parent.append(own)
        else {
          box.before(own)
          last = own
        }
        open.push(own)
      }
      open.at(-1)?.append(item)
    }
    box.remove()
  }
}

/** Word in the browser writes a heading as a paragraph that says by its role that it is one. */
export function headingsByRole(page: Document): void {
  for (const paragraph of page.querySelectorAll('p[role="heading"], div[role="heading"]')) {
    const level = Number(paragraph.getAttribute('aria-level')) || 2
    const heading = page.createElement(`h${Math.min(Math.max(level, 1), 6)}`)
    heading.append(...paragraph.childNodes)
    paragraph.replaceWith(heading)
  }
}

/** Google Docs draws the box of a task as a picture, and strikes through what is done; what counts is whether it is. */
export function tasks(page: Document): void {
  for (const item of page.querySelectorAll<HTMLElement>('li[role="checkbox"]')) {
    item.querySelector(':scope > img')?.remove()
    item.dataset.done = String(item.getAttribute('aria-checked') === 'true')
    for (const span of item.querySelectorAll<HTMLElement>(':scope > p span[style]'))
      span.setAttribute('style', (span.getAttribute('style') ?? '').replace(/text-decoration(-line)?:[^;]*/gi, ''))
  }
}

/** Word writes some pictures as drawings alone: a shape with its picture, and no `<img>`. */
export function drawnPictures(page: Document): void {
  for (const drawing of page.querySelectorAll('v\\:imagedata')) {
    const shape = drawing.closest('v\\:shape')
    const image = page.createElement('img')
    image.setAttribute('src', drawing.getAttribute('src') ?? '')
    image.setAttribute('alt', shape?.getAttribute('alt') ?? drawing.getAttribute('o:title') ?? '')
    ;(shape ?? drawing).replaceWith(image)
  }
}

/** Word's breaks between pages, which an article has none of. */
export function pageBreaks(page: Document): void {
  for (const line of page.querySelectorAll('br[style*="page-break-before"]')) line.remove()
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
    if (!isMonospaced(span) || span.closest('code, pre') || !span.textContent?.trim()) continue
    const code = page.createElement('code')
    code.textContent = span.textContent
    span.replaceChildren(code)
  }
  for (const paragraph of page.querySelectorAll<HTMLElement>('p')) {
    if (!isAllCode(paragraph) || paragraph.closest('li, td, th')) continue
    const words = textWithBreaks(paragraph).replace(/\n+$/, '')
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

function isMonospaced(element: Element): boolean {
  return monospaced.test(element.getAttribute('style') ?? '')
}

// Each word of a paragraph may have a span of its own, colored as code is.
function isAllCode(paragraph: HTMLElement): boolean {
  if (!paragraph.querySelector('code') || paragraph.querySelector('img')) return false
  const rest = paragraph.cloneNode(true) as HTMLElement
  for (const code of rest.querySelectorAll('code')) code.remove()
  return rest.textContent?.trim() === ''
}

function textWithBreaks(element: HTMLElement): string {
  const copy = element.cloneNode(true) as HTMLElement
  for (const line of copy.querySelectorAll('br')) line.replaceWith('\n')
  return copy.textContent ?? ''
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

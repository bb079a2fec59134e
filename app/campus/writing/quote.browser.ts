// Shows a button beside selected text that quotes it in the writing box. Links that quote a whole comment work without
// leaving the page. A separate script, to keep the page's React bundle small.
import { insertBlock } from './insert.ts'
import { type QuoteSource, quoteOf } from './quote.ts'

const blocks = 'p:not([role]), pre, h3, h4, h5, h6, th, td, li:not(:has(p, li))'

document.addEventListener('selectionchange', offer)
// A mousedown would clear the selection before the click.
document.addEventListener('mousedown', (event) => pressOf(event) && event.preventDefault())
document.addEventListener('click', (event) => {
  const selected = selectedWords()
  if (pressOf(event) && selected) {
    put(quoteOf(selected.text, sourceOf(selected.within)))
    document.getSelection()?.removeAllRanges()
    return
  }
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
  const link = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-quotes]') : null
  const text = link && document.querySelector<HTMLElement>(`#${link.dataset.quotes} [data-quotable]`)
  if (text && put(quoteOf(wordsIn(text), sourceOf(text)))) event.preventDefault()
})

function pressOf({ target }: Event): Element | null {
  return target instanceof Element ? target.closest('[data-quote-press]') : null
}

function offer(): void {
  const press = document.querySelector<HTMLElement>('[data-quote-press]')
  if (!press) return
  const selected = selectedWords()
  press.hidden = !selected
  if (!selected) return
  const { bottom, left } = selected.range.getBoundingClientRect()
  const maxLeft = document.documentElement.clientWidth - 112
  press.style.top = `${bottom + scrollY + 8}px`
  press.style.left = `${Math.max(8, Math.min(left, maxLeft)) + scrollX}px`
}

function selectedWords() {
  const selection = document.getSelection()
  const text = selection?.toString().trim()
  if (!selection || selection.rangeCount === 0 || !text) return null
  const range = selection.getRangeAt(0)
  const common = range.commonAncestorContainer
  const within = (common instanceof Element ? common : common.parentElement)?.closest<HTMLElement>('[data-quotable]')
  return within ? { text, range, within } : null
}

/** The text of an element without the quotes in it. */
function wordsIn(text: HTMLElement): string {
  const unquotedBlocks = [...text.querySelectorAll<HTMLElement>(blocks)].filter((block) => !block.closest('blockquote'))
  // biome-ignore lint/performance/useDomNodeTextContent: lines stay apart in it
  return unquotedBlocks.map((block) => block.innerText).join('\n\n')
}

function sourceOf({ dataset }: HTMLElement): QuoteSource {
  return { author: dataset.quotable ?? '', at: dataset.at ?? '' }
}

/** @returns whether there is a writing box to insert the quote into */
function put(quote: string): boolean {
  const area = document.getElementById('comment-content')
  if (!(area instanceof HTMLTextAreaElement)) return false
  area.setSelectionRange(area.value.length, area.value.length)
  insertBlock(area, quote)
  area.focus()
  return true
}

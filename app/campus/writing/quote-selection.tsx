import { useEffect, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { insertBlock } from './insert.ts'
import { type QuoteSource, quoteOf } from './quote.ts'
import styles from './quote-selection.module.css'

interface Selected extends QuoteSource {
  text: string
  top: number
  left: number
}

/** What the element of a text says of it, so that its words can be quoted. */
export function quotable({ author, at }: QuoteSource): { 'data-quotable': string; 'data-at': string } {
  return { 'data-quotable': author, 'data-at': at }
}

/**
 * Beside words that are selected in a text of the page, a press that quotes them in the writing box; the links that
 * quote a whole comment do so without leaving the page. @param into the id of the box
 */
export function QuoteSelection({ into }: { into: string }) {
  const [selected, select] = useState<Selected | null>(null)
  useEffect(() => {
    const look = () => select(selectedWords())
    const press = (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
      const link = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-quotes]') : null
      const source = link && document.querySelector<HTMLElement>(`#${link.dataset.quotes} [data-quotable]`)
      if (!source || !put(into, quoteOf(wordsIn(source), sourceOf(source)))) return
      event.preventDefault()
    }
    document.addEventListener('selectionchange', look)
    document.addEventListener('click', press)
    return () => {
      document.removeEventListener('selectionchange', look)
      document.removeEventListener('click', press)
    }
  }, [into])
  if (!selected) return null
  return (
    <div className={styles.press} style={{ top: selected.top, left: selected.left }}>
      <Button
        type="button"
        small
        // A press that takes the focus would end the selection first.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => {
          put(into, quoteOf(selected.text, selected))
          document.getSelection()?.removeAllRanges()
        }}
      >
        Quote
      </Button>
    </div>
  )
}

function selectedWords(): Selected | null {
  const selection = document.getSelection()
  const text = selection?.toString().trim()
  if (!selection || selection.rangeCount === 0 || !text) return null
  const range = selection.getRangeAt(0)
  const common = range.commonAncestorContainer
  const within = (common instanceof Element ? common : common.parentElement)?.closest<HTMLElement>('[data-quotable]')
  if (!within) return null
  const { bottom, left } = range.getBoundingClientRect()
  const most = document.documentElement.clientWidth - 112
  return { text, ...sourceOf(within), top: bottom + scrollY + 8, left: Math.max(8, Math.min(left, most)) + scrollX }
}

const blocks = 'p:not([role]), pre, h3, h4, h5, h6, th, td, li:not(:has(p, li))'

/** What a text says itself, without what it quotes. */
function wordsIn(text: HTMLElement): string {
  const own = [...text.querySelectorAll<HTMLElement>(blocks)].filter((block) => !block.closest('blockquote'))
  // biome-ignore lint/performance/useDomNodeTextContent: lines stay apart in it
  return own.map((block) => block.innerText).join('\n\n')
}

function sourceOf({ dataset }: HTMLElement): QuoteSource {
  return { author: dataset.quotable ?? '', at: dataset.at ?? '' }
}

/** @returns whether there is a box to put it into */
function put(into: string, quote: string): boolean {
  const area = document.getElementById(into)
  if (!(area instanceof HTMLTextAreaElement)) return false
  area.setSelectionRange(area.value.length, area.value.length)
  insertBlock(area, quote)
  area.focus()
  return true
}

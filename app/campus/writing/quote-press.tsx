import { Button } from '#app/ui/button.tsx'
import type { QuoteSource } from './quote.ts'
import styles from './quote-press.module.css'

/** What the element of a text says of it, so that its words can be quoted. */
export function quotable({ author, at }: QuoteSource): { 'data-quotable': string; 'data-at': string } {
  return { 'data-quotable': author, 'data-at': at }
}

/** Quotes what is selected; `quote.browser.ts` shows it beside the words. */
export function QuotePress() {
  return (
    <div hidden data-quote-press="" className={styles.press} suppressHydrationWarning>
      <Button type="button" small>
        Quote
      </Button>
    </div>
  )
}

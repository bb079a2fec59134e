import { Button } from '#app/ui/button.tsx'
import { writingLabels } from './labels.ts'
import type { QuoteSource } from './quote.ts'
import styles from './quote-press.module.css'

/** Data attributes that make the text of an element quotable. */
export function quotable({ author, at }: QuoteSource): { 'data-quotable': string; 'data-at': string } {
  return { 'data-quotable': author, 'data-at': at }
}

/** Quotes the selected text; `quote.browser.ts` positions it beside the selection. */
export function QuotePress() {
  return (
    <div hidden data-quote-press="" className={styles.press} suppressHydrationWarning>
      <Button type="button" small>
        {writingLabels.quoteSelection}
      </Button>
    </div>
  )
}

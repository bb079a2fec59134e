import { Button } from '#app/ui/button.tsx'
import styles from '../drafts-offered.module.css'
import type { UnsentCopy } from '../unsent.ts'

export interface UndecidedCopiesProps {
  undecided: UnsentCopy[]
  decide: (copy: UnsentCopy, keep: boolean) => Promise<void>
}

/** What stands in this browser and never reached the server, where its draft has been changed elsewhere since. */
export function UndecidedCopies({ undecided, decide }: UndecidedCopiesProps) {
  if (undecided.length === 0) return null
  return (
    <section className={styles.offered} aria-label="Texts that were not sent">
      {undecided.map((copy) => (
        <div key={copy.key} className={styles.offer}>
          <p>
            This browser has a text that was not sent, <strong>{textOf(copy, 'title') || 'Untitled'}</strong> (
            {textOf(copy, 'content').length.toLocaleString('en')} characters). Its draft was kept from elsewhere since
            then. Which do you want?
          </p>
          <Button type="button" kind="quiet" small onClick={() => decide(copy, true)}>
            The text of this browser
          </Button>
          <Button type="button" kind="plain" small onClick={() => decide(copy, false)}>
            The draft that was kept since
          </Button>
        </div>
      ))}
    </section>
  )
}

function textOf({ typed }: UnsentCopy, name: string): string {
  return typed.find(([one]) => one === name)?.[1] ?? ''
}

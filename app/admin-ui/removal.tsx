import type { ReactNode } from 'react'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import styles from './removal.module.css'

export interface RemovalProps {
  /** The specification's question: `Are you sure you want to delete this article?` */
  question: string
  /** What will be gone, by name. */
  what: ReactNode
  /** What else changes: what carries the tag, what stands in the category. */
  consequence?: ReactNode
  /** Where the list is. */
  back: string
  /** The button's word, for what is not deleted. */
  confirm?: string
  /** A field that confirms it. */
  children?: ReactNode
}

/** The consequence for what goes into a trash. */
export const canBeRestored = 'It can be restored for 30 days.'

/** The page that asks before something is deleted; its form posts DELETE to the page's own address. */
export function Removal({ question, what, consequence, back, confirm = 'Delete', children }: RemovalProps) {
  return (
    <section className={styles.removal}>
      <h1>{question}</h1>
      <p className={styles.what}>{what}</p>
      {consequence && <p>{consequence}</p>}
      <form method="post" action={`?_method=DELETE&back=${encodeURIComponent(back)}`} className={styles.actions}>
        {children}
        <Button kind="danger">{confirm}</Button>
        <ButtonLink kind="quiet" href={back}>
          Cancel
        </ButtonLink>
      </form>
    </section>
  )
}

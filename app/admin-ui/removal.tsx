import type { ReactNode } from 'react'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { adminFormLabels } from './labels.ts'
import styles from './removal.module.css'

export interface RemovalProps {
  /** The question in the specification: `Are you sure you want to delete this article?` */
  question: string
  /** The record's name. */
  what: ReactNode
  /** Further consequences: items that have the tag or are in the category. */
  consequence?: ReactNode
  /** The list's address. */
  back: string
  /** The button's label, if the action is not a deletion. */
  confirm?: string
  /** A field that confirms it. */
  children?: ReactNode
}

/** The confirmation page of a deletion. Its form sends DELETE to the page's own address. */
export function Removal({
  question,
  what,
  consequence,
  back,
  confirm = adminFormLabels.delete,
  children,
}: RemovalProps) {
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

import type { ReactNode } from 'react'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import page from '#app/ui/page.module.css'
import { deletionLabels } from './labels.ts'

export interface AskRemovalProps {
  question: string
  /** The name of the record, or the beginning of its text. */
  what: string
  /** Which other records are deleted with it, and for how long it can be restored. */
  consequence: string
  /** Further fields, for example to confirm the deletion. */
  children?: ReactNode
  back: string
}

/** The confirmation page before a deletion; its form posts to the page's own address. */
export function AskRemoval({ question, what, consequence, children, back }: AskRemovalProps) {
  return (
    <div className={`wrap ${page.narrow} ${page.middle}`}>
      <h1 className={page.title}>{question}</h1>
      <p className={page.lede}>
        “<bdi>{what}</bdi>”
      </p>
      <p>{consequence}</p>
      <form method="post" noValidate className={page.form}>
        {children}
        <div className={page.actions}>
          <Button kind="danger" busyLabel="Deleting...">
            {deletionLabels.delete}
          </Button>
          <ButtonLink kind="quiet" href={back}>
            Cancel
          </ButtonLink>
        </div>
      </form>
    </div>
  )
}

import type { ReactNode } from 'react'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import styles from './form-frame.module.css'

export interface FormFrameProps {
  title: string
  /** Where Back and Cancel lead. */
  back: string
  submit: string
  /** The form's fields; the form itself is the caller's, so that React may take it over. */
  children: ReactNode
  busy?: boolean
  /** While what is typed is on its way: a key that came after it would be in nothing that is kept. */
  held?: boolean
  /** Beside the main column: state, category, picture. */
  aside?: ReactNode
  /** With it the fields beside can be folded away, and the main column is a page to write on. */
  asideName?: string
  /** Beside the main button: what else can be done with what is typed. */
  acts?: ReactNode
  /** Beside the buttons: when the draft was saved. */
  status?: ReactNode
}

/** What stands around every admin form: Back, title, fields, Save and Cancel. */
export function FormFrame(props: FormFrameProps) {
  const { title, back, submit, children, busy, held, aside, asideName, acts, status } = props
  return (
    <>
      <p>
        <ButtonLink kind="plain" small href={back}>
          Back
        </ButtonLink>
      </p>
      <h1 className={asideName ? styles.quiet : styles.title}>{title}</h1>
      <div className={styles.columns} inert={held}>
        <div className={styles.main}>{children}</div>
        {aside && !asideName && <div className={styles.aside}>{aside}</div>}
        {asideName && (
          <details open className={styles.folds}>
            <summary className={styles.name}>{asideName}</summary>
            <div className={styles.aside}>{aside}</div>
          </details>
        )}
      </div>
      <div className={styles.actions}>
        <Button busy={busy} busyLabel="Saving...">
          {submit}
        </Button>
        {acts}
        <ButtonLink kind="quiet" href={back}>
          Cancel
        </ButtonLink>
        {status}
      </div>
    </>
  )
}

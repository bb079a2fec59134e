import type { ReactNode } from 'react'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import styles from './form-frame.module.css'
import { adminFormLabels } from './labels.ts'

export interface FormFrameProps {
  title: string
  /** The target of Back and Cancel. */
  back: string
  submit: string
  /** The form's fields, within the caller's form element, which may be hydrated. */
  children: ReactNode
  busy?: boolean
  /** True while the form is being saved: later input would be lost. */
  isLocked?: boolean
  /** Beside the main column: state, category, picture. */
  aside?: ReactNode
  /** Makes the fields beside collapsible, and the main column a page to write on. */
  asideName?: string
  /** Beside the main button: further actions with the input. */
  acts?: ReactNode
  /** Beside the buttons: when the draft was saved. */
  status?: ReactNode
}

/** The layout of every admin form: Back, title, fields, Save and Cancel. */
export function FormFrame(props: FormFrameProps) {
  const { title, back, submit, children, busy, isLocked, aside, asideName, acts, status } = props
  return (
    <>
      <p>
        <ButtonLink kind="plain" small href={back}>
          Back
        </ButtonLink>
      </p>
      <h1 className={asideName ? styles.quiet : styles.title}>{title}</h1>
      <div className={styles.columns} inert={isLocked}>
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
        <Button busy={busy} busyLabel={adminFormLabels.saving}>
          {submit}
        </Button>
        {acts}
        <ButtonLink kind="quiet" href={back}>
          {adminFormLabels.cancel}
        </ButtonLink>
        {status}
      </div>
    </>
  )
}

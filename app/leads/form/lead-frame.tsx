import type { ReactNode } from 'react'
import { FieldError } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { useResultFocus } from '#app/ui/result-focus.ts'
import styles from './lead-frame.module.css'

interface Words {
  title: string
  description: string
}

interface SentWords extends Words {
  next: readonly string[]
}

export interface LeadFrameProps {
  /** The confirmation as specified, and what happens next. */
  sentWords: SentWords
  /** Label of the control that opens the cleared form again. */
  againLabel: string
  /** On pages whose script sends the form: the message for a failed submission. */
  failedWords?: Words
  /** True after a successful submission: shows the confirmation in place of the form. */
  sent: boolean
  children: ReactNode
}

/**
 * The frame of a public form: its confirmation, and the cleared form folded beneath it. Without JavaScript the server
 * renders both states; the page's script clones the templates.
 */
export function LeadFrame(props: LeadFrameProps) {
  const { sentWords, againLabel, failedWords, sent, children } = props
  return (
    <>
      <div
        id="sent"
        role="status"
        tabIndex={-1}
        hidden={!sent}
        className={styles.sent}
        data-arrived={sent || undefined}
      >
        <p className={styles.title}>{sentWords.title}</p>
        <p>{sentWords.description}</p>
        {sentWords.next.length > 0 && (
          <ol className={styles.next}>
            {sentWords.next.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        )}
      </div>
      <details open={!sent} className={styles.fold} data-sent={sent || undefined}>
        <summary className={styles.again}>{againLabel}</summary>
        {children}
      </details>
      {failedWords && <Samples failedWords={failedWords} />}
    </>
  )
}

/** Templates for the page's script, so that its messages look like the server's. */
function Samples({ failedWords }: { failedWords: Words }) {
  return (
    <>
      <template data-sample="summary">
        <FormErrors fields={{ email: ['sample'] }} />
      </template>
      <template data-sample="failure">
        <Failure {...failedWords} />
      </template>
      <template data-sample="error">
        <FieldError id="sample" errors={['sample']} />
      </template>
      <template data-sample="status">
        <span role="status" className={styles.status} />
      </template>
    </>
  )
}

/**
 * The error above a form that could not be stored; it says that the input is not lost. @param id fragment in the form's
 * `action`
 */
export function Failure({ title, description, id }: Words & { id?: string }) {
  const focus = useResultFocus<HTMLDivElement>()
  return (
    <div id={id} role="alert" className={styles.failure} {...focus}>
      <p className={styles.title}>{title}</p>
      <p>{description}</p>
    </div>
  )
}

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
  /** The specified words, and what happens next. */
  sentWords: SentWords
  /** What opens the cleared form again. */
  again: string
  /** On pages whose script sends the form: what it says where nothing was stored. */
  failedWords?: Words
  /** The form was sent: its confirmation stands where it began. */
  sent: boolean
  children: ReactNode
}

/**
 * What stands around a public form: its confirmation, which stays, and the cleared form folded away beneath it. Where
 * no script runs the server renders both states; where one does it copies the samples.
 */
export function LeadFrame(props: LeadFrameProps) {
  const { sentWords, again, failedWords, sent, children } = props
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
        <summary className={styles.again}>{again}</summary>
        {children}
      </details>
      {failedWords && <Samples failedWords={failedWords} />}
    </>
  )
}

/** What the script of a form copies, so that what it says looks as the server's own. */
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

/** Above a form that was not stored: nothing that was typed is lost. @param id the fragment of the form's `action` */
export function Failure({ title, description, id }: Words & { id?: string }) {
  const focus = useResultFocus<HTMLDivElement>()
  return (
    <div id={id} role="alert" className={styles.failure} {...focus}>
      <p className={styles.title}>{title}</p>
      <p>{description}</p>
    </div>
  )
}

import styles from './form-errors.module.css'
import { formErrorsTitle } from './labels.ts'
import { useErrorInTitle } from './page-frame/error-prefix.ts'
import { useResultFocus } from './result-focus.ts'

export interface FormErrorsProps {
  /** Messages about the form as a whole: `formErrors(form)`. */
  messages?: string[]
  /** Messages by field, each listed with a link to it: `form.errors`. */
  fields?: Record<string, string[]>
  /** The form's id, if it is not `form`: field ids are `${formId}-${name}`. */
  formId?: string
  title?: string
  /** The fragment in the form's `action`, if any. */
  id?: string
}

/** The error summary above a form. It is focused on page load. */
export function FormErrors({
  messages = [],
  fields = {},
  formId = 'form',
  title = formErrorsTitle,
  id,
}: FormErrorsProps) {
  const focus = useResultFocus<HTMLDivElement>([...messages, ...Object.values(fields).flat()].join(' '))
  const wrong = Object.entries(fields).filter(([name, found]) => name !== '' && found.length > 0)
  useErrorInTitle(messages.length > 0 || wrong.length > 0)
  if (messages.length === 0 && wrong.length === 0) return null
  return (
    <div id={id} role="alert" className={styles.summary} {...focus}>
      {messages.length > 0 ? messages.map((message) => <p key={message}>{message}</p>) : <p>{title}</p>}
      {wrong.length > 0 && (
        <ul>
          {wrong.map(([name, found]) => (
            <li key={name}>
              <a href={`#${formId}-${name}`}>{found.join(' ')}</a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

import styles from './form-errors.module.css'

export interface FormErrorsProps {
  /** Messages that belong to the form as a whole: `formErrors(form)`. */
  messages?: string[]
  /** Messages by field, to list with a link to each: `form.errors`. */
  fields?: Record<string, string[]>
  /** The form's id, when it is not `form`: field ids are `${formId}-${name}`. */
  formId?: string
  title?: string
}

/** What is wrong with a form, above it. Takes the focus when the page arrives, so that nobody has to look for it. */
export function FormErrors({
  messages = [],
  fields = {},
  formId = 'form',
  title = 'Please check what you entered.',
}: FormErrorsProps) {
  const wrong = Object.entries(fields).filter(([name, found]) => name !== '' && found.length > 0)
  if (messages.length === 0 && wrong.length === 0) return null
  const words = [...messages, ...wrong.flat(2)].join(' ')
  return (
    // biome-ignore lint/a11y/noAutofocus: after a refused form the summary is where reading goes on
    <div key={words} role="alert" tabIndex={-1} autoFocus ref={focus} className={styles.summary}>
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

// `autofocus` serves pages without React, this those with it.
function focus(summary: HTMLDivElement | null): void {
  summary?.focus()
}

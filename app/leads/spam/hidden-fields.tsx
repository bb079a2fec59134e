import styles from './hidden-fields.module.css'
import { hiddenFields } from './hidden-fields.ts'

/** The hidden fields of a public form: its token and a honeypot. */
export function HiddenFields({ formToken, formId }: { formToken: string; formId: string }) {
  return (
    <>
      <input type="hidden" name={hiddenFields.token} value={formToken} />
      <div className={styles.trap} aria-hidden="true">
        <label htmlFor={`${formId}-${hiddenFields.honeypot}`}>Leave this empty</label>
        <input
          id={`${formId}-${hiddenFields.honeypot}`}
          name={hiddenFields.honeypot}
          type="text"
          tabIndex={-1}
          autoComplete="off"
        />
      </div>
    </>
  )
}

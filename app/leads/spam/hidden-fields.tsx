import styles from './hidden-fields.module.css'
import { hiddenFields } from './hidden-fields.ts'

/** The hidden fields of a public form: its token and a honeypot. */
export function HiddenFields({ pass, formId }: { pass: string; formId: string }) {
  return (
    <>
      <input type="hidden" name={hiddenFields.pass} value={pass} />
      <div className={styles.trap} aria-hidden="true">
        <label htmlFor={`${formId}-${hiddenFields.trap}`}>Leave this empty</label>
        <input
          id={`${formId}-${hiddenFields.trap}`}
          name={hiddenFields.trap}
          type="text"
          tabIndex={-1}
          autoComplete="off"
        />
      </div>
    </>
  )
}

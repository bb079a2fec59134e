import { marks } from './form-marks.ts'
import styles from './hidden-fields.module.css'

/** The fields of a public form that are not for people: its pass, and a trap for machines. */
export function HiddenFields({ pass, formId }: { pass: string; formId: string }) {
  return (
    <>
      <input type="hidden" name={marks.pass} value={pass} />
      <div className={styles.trap} aria-hidden="true">
        <label htmlFor={`${formId}-${marks.trap}`}>Leave this empty</label>
        <input id={`${formId}-${marks.trap}`} name={marks.trap} type="text" tabIndex={-1} autoComplete="off" />
      </div>
    </>
  )
}

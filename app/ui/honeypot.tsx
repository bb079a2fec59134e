import styles from './honeypot.module.css'
import { HONEYPOT } from './honeypot.ts'

/** A field that people do not see. */
export function Honeypot({ id }: { id: string }) {
  return (
    <div className={styles.honeypot} aria-hidden="true">
      <label htmlFor={id}>Leave this empty</label>
      <input id={id} name={HONEYPOT} type="text" tabIndex={-1} autoComplete="off" />
    </div>
  )
}

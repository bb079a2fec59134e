import type { ReactNode } from 'react'
import styles from './notice.module.css'
import { useResultFocus } from './result-focus.ts'

export interface FormResultProps {
  kind?: 'good' | 'bad'
  /** Errors are alerts by default. */
  role?: 'alert' | 'status'
  /** The fragment in the form's `action`, if any. */
  id?: string
  children: ReactNode
}

/** The result of an action. It is focused, to be scrolled into view and announced. */
export function FormResult({
  kind = 'good',
  role = kind === 'bad' ? 'alert' : 'status',
  id,
  children,
}: FormResultProps) {
  const focus = useResultFocus<HTMLParagraphElement>()
  return (
    <p id={id} role={role} className={`${styles.notice} ${styles[kind]}`} {...focus}>
      {children}
    </p>
  )
}

import type { ReactNode } from 'react'
import styles from './notice.module.css'
import { useResultFocus } from './result-focus.ts'

export interface FormResultProps {
  kind?: 'good' | 'bad'
  /** What was refused is an alert by itself. */
  role?: 'alert' | 'status'
  /** The fragment that the form's `action` names, where it names one. */
  id?: string
  children: ReactNode
}

/** What came of a press: done or refused. It takes the focus, so it is in view and read aloud. */
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

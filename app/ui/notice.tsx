import type { ReactNode } from 'react'
import { offlineMessage } from './labels.ts'
import styles from './notice.module.css'

/** An important note: locked, hidden, suspended, saved. `alert` is announced at once. */
export function Notice({
  kind = 'plain',
  role,
  children,
}: {
  kind?: 'plain' | 'warn' | 'bad' | 'good'
  role?: 'alert' | 'status'
  children: ReactNode
}) {
  return (
    <p role={role} className={`${styles.notice} ${styles[kind]}`}>
      {children}
    </p>
  )
}

/** Shown if the server could not be reached. */
export function Offline() {
  return (
    <Notice kind="bad" role="alert">
      {offlineMessage}
    </Notice>
  )
}

import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

export interface EmptyStateProps {
  /** The text from the specification: `No posts yet. Be the first!`. */
  title: ReactNode
  /** What to do now. */
  children?: ReactNode
  /** True if the list could not be loaded, which shows a broken figure. */
  failed?: boolean
}

/** An empty list, with a figure. */
export function EmptyState({ title, children, failed }: EmptyStateProps) {
  return (
    <div className={styles.empty} role={failed ? 'alert' : undefined}>
      <svg viewBox="0 0 96 96" width="96" height="96" fill="none" aria-hidden="true">
        <circle
          cx="48"
          cy="48"
          r="40"
          stroke="var(--edge)"
          strokeWidth="2"
          strokeDasharray={failed ? undefined : '5 6'}
        />
        {failed ? (
          <path d="M52 46V6a40 40 0 0 1 35 20z" fill="var(--bad)" transform="translate(5 -4)" />
        ) : (
          <path
            d="M48 48V8a40 40 0 0 1 35 20z"
            fill="var(--sand)"
            stroke="var(--edge)"
            strokeWidth="2"
            strokeLinejoin="round"
          />
        )}
        <circle cx="48" cy="48" r="3" fill="var(--ink)" />
      </svg>
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.more}>{children}</div>}
    </div>
  )
}

import styles from './loading.module.css'

/** A loading indicator with a text. */
export function Loading({ children = 'Loading...' }: { children?: string }) {
  return (
    <div role="status" className={styles.loading}>
      <svg viewBox="0 0 32 32" width="40" height="40" aria-hidden="true">
        <circle cx="16" cy="16" r="13" fill="none" stroke="var(--line)" strokeWidth="2" />
        <path d="M16 16V3a13 13 0 0 1 11.3 19.5z" fill="var(--slice)" className={styles.wedge} />
      </svg>
      <span>{children}</span>
    </div>
  )
}

/** Placeholder lines for text that is loading. */
export function Skeleton({ lines = 3 }: { lines?: number }) {
  return (
    <div className={styles.skeleton} aria-hidden="true">
      {Array.from({ length: lines }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
        <span key={at} />
      ))}
    </div>
  )
}

import type { ReactNode } from 'react'
import styles from './badge.module.css'

/** Drawn states: full circle, empty circle, a slice of it, and the plain label. */
export type BadgeKind = 'published' | 'draft' | 'featured' | 'good' | 'warn' | 'bad' | 'label'

/** A state or label in a few words. The drawn mark carries no meaning of its own: the words do. */
export function Badge({ kind = 'label', children }: { kind?: BadgeKind; children: ReactNode }) {
  return <span className={`${styles.badge} ${styles[kind] ?? ''}`}>{children}</span>
}

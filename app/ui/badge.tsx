import type { ReactNode } from 'react'
import styles from './badge.module.css'

/** Shapes: a full circle, an empty circle, a slice, and a plain label. */
export type BadgeKind = 'published' | 'draft' | 'featured' | 'good' | 'warn' | 'bad' | 'label'

/** A short state or label. Its shape is decorative; the text has the meaning. */
export function Badge({ kind = 'label', children }: { kind?: BadgeKind; children: ReactNode }) {
  return <span className={`${styles.badge} ${styles[kind] ?? ''}`}>{children}</span>
}

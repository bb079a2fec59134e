import type { ReactNode } from 'react'
import styles from './detail-list.module.css'

/** A record's details as names and values. Empty values are omitted. */
export function DetailList({ details }: { details: Record<string, ReactNode> }) {
  const known = Object.entries(details).filter(([, value]) => value !== null && value !== undefined && value !== '')
  return (
    <dl className={styles.details}>
      {known.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

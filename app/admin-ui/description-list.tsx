import type { ReactNode } from 'react'
import styles from './description-list.module.css'

/** A record's details as names and values. Empty values are omitted. */
export function DescriptionList({ items }: { items: Record<string, ReactNode> }) {
  const known = Object.entries(items).filter(([, value]) => value !== null && value !== undefined && value !== '')
  return (
    <dl className={styles.list}>
      {known.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

import type { ReactNode } from 'react'
import styles from './ledger.module.css'

export interface LedgerRow {
  /** An anchor for links. */
  id?: string
  title: string
  figure?: ReactNode
  /** Labels and texts of verifiable facts, such as duration and deliverables. */
  details?: readonly (readonly [label: string, text: string])[]
  children: ReactNode
  foot?: ReactNode
}

/** Rows between hairlines: name, description and facts. */
export function Ledger({ rows }: { rows: readonly LedgerRow[] }) {
  return (
    <div className={styles.ledger}>
      {rows.map(({ id, title, figure, details = [], children, foot }) => (
        <article key={title} id={id} className={styles.row}>
          <div className={styles.name}>
            {figure}
            <h3>{title}</h3>
          </div>
          <div className={styles.body}>
            {children}
            {foot && <p className={styles.foot}>{foot}</p>}
          </div>
          {details.length > 0 && (
            <dl className={styles.facts}>
              {details.map(([label, text]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
          )}
        </article>
      ))}
    </div>
  )
}

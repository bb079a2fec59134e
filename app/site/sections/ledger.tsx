import type { ReactNode } from 'react'
import styles from './ledger.module.css'

export interface LedgerRow {
  /** An anchor for links. */
  id?: string
  title: string
  /** Labels and texts of verifiable facts, such as duration and deliverables. Four of them form columns below the text. */
  details: readonly (readonly [label: string, text: string])[]
  children: ReactNode
  foot?: ReactNode
}

export interface LedgerProps<Item> {
  items: readonly Item[]
  /** Declare the callback's result as `LedgerRow`, so that a misspelled property is a type error. */
  row: (item: Item) => LedgerRow
}

/** Rows between hairlines: name, description and facts. */
export function Ledger<Item>({ items, row }: LedgerProps<Item>) {
  return (
    <div className={styles.ledger}>
      {items.map(row).map(({ id, title, details, children, foot }) => (
        <article key={title} id={id} className={styles.row}>
          <h3 className={styles.name}>{title}</h3>
          <div className={styles.body}>
            {children}
            {foot && <p className={styles.foot}>{foot}</p>}
          </div>
          <dl className={styles.facts}>
            {details.map(([label, text]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </article>
      ))}
    </div>
  )
}

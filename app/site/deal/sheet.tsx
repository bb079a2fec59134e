import type { ReactNode } from 'react'
import { deal } from './deal.content.ts'
import styles from './sheet.module.css'

export interface SheetProps {
  title: string
  caption?: ReactNode
  children: ReactNode
}

/** A filled-in page of the example deal, labeled as an example. */
export function Sheet({ title, caption, children }: SheetProps) {
  return (
    <figure className={styles.sheet}>
      <div className={styles.page}>
        <p className={styles.label}>{deal().label}</p>
        <p className={styles.title}>{title}</p>
        {children}
      </div>
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  )
}

/** Rows of a filled-in page: a label and a text. */
export function SheetRows({ rows }: { rows: readonly (readonly [string, string])[] }) {
  return (
    <dl className={styles.rows}>
      {rows.map(([label, text]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

import type { ReactNode } from 'react'
import styles from './shown.module.css'

/** Something that we offer, filled in, as it looks: a sheet with a caption. What stands in it is an example. */
export function Shown({ title, caption, children }: { title: string; caption: string; children: ReactNode }) {
  return (
    <figure className={styles.sheet}>
      <div className={styles.page}>
        <p className={styles.title}>{title}</p>
        {children}
      </div>
      <figcaption>{caption}</figcaption>
    </figure>
  )
}

/** Rows of a filled-in page: what was asked, what stands there. */
export function ShownRows({ rows }: { rows: readonly (readonly [string, string])[] }) {
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

/** Several sheets on a table, laid a little apart. */
export function ShownTable({ children }: { children: ReactNode }) {
  return <div className={styles.table}>{children}</div>
}

import type { ReactNode } from 'react'
import styles from './shown.module.css'

/** A filled-in example of a deliverable: a sheet with a caption. */
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

/** Rows of a filled-in page: question and answer. */
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

/** Several sheets, slightly scattered as on a table. */
export function ShownTable({ children }: { children: ReactNode }) {
  return <div className={styles.table}>{children}</div>
}

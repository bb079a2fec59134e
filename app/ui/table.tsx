import type { ReactNode } from 'react'
import styles from './table.module.css'

export interface TableProps {
  /** A description of the table, for screen readers only. */
  caption: string
  /** One `<th scope="col">` each; the first column contains the row's name. */
  head: readonly ReactNode[]
  /** `<tr>`s of `<td>`s. */
  children: ReactNode
}

/**
 * A list with columns. On narrow screens each row becomes a block whose cells are labeled by `data-label`. A table
 * wider than the page scrolls.
 */
export function Table({ caption, head, children }: TableProps) {
  return (
    <div className={styles.box}>
      <table className={styles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {head.map((name, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns do not move
              <th key={at} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

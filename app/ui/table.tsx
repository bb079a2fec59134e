import type { ReactNode } from 'react'
import styles from './table.module.css'

export interface TableProps {
  /** Says what the table lists; read out, not shown. */
  caption: string
  /** `<th scope="col">` each; the first column carries the row's name. */
  head: readonly ReactNode[]
  /** `<tr>`s of `<td>`s. */
  children: ReactNode
}

/**
 * The frame of a list with columns. On narrow screens each row becomes a block; cells name their column by
 * `data-label`. Columns that are wider than the page scroll within the list.
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

import { Fragment } from 'react'
import styles from './bar-figure.module.css'

export interface BarFigureProps {
  title: string
  /** Heads of the table that says the same for who cannot see the figure. */
  head: [string, string]
  bars: { name: string; count: number }[]
  /** The bar that matters. */
  lit?: string | undefined
}

const row = 44
const [labels, width] = [0, 640]

/** Counts as bars with their labels on them, drawn on the server; beneath, the same as a table to be read out. */
export function BarFigure({ title, head, bars, lit }: BarFigureProps) {
  const most = Math.max(1, ...bars.map(({ count }) => count))
  return (
    <figure className={styles.figure}>
      <figcaption>{title}</figcaption>
      <svg viewBox={`0 0 ${width} ${bars.length * row}`} aria-hidden="true" className={styles.bars}>
        {bars.map(({ name, count }, at) => (
          <Fragment key={name}>
            <text x={labels} y={at * row + 15} className={styles.label}>
              {shortened(name)}
            </text>
            <text x={width} y={at * row + 15} textAnchor="end" className={styles.count}>
              {count}
            </text>
            <rect x={labels} y={at * row + 22} width={width} height={10} className={styles.ground} />
            <rect
              x={labels}
              y={at * row + 22}
              width={(width * count) / most}
              height={10}
              className={name === lit ? styles.lit : styles.bar}
            />
          </Fragment>
        ))}
      </svg>
      <table className="visually-hidden">
        <caption>{title}</caption>
        <thead>
          <tr>
            {head.map((words) => (
              <th key={words} scope="col">
                {words}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bars.map(({ name, count }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{count}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}

function shortened(name: string): string {
  return name.length > 60 ? `${name.slice(0, 59)}…` : name
}

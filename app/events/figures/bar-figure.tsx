import styles from './bar-figure.module.css'

export interface BarFigureProps {
  title: string
  /** Heads of the table that says the same for who cannot see the figure. */
  head: [string, string]
  bars: { name: string; count: number }[]
  /** The bar that matters. */
  lit?: string | undefined
}

/** Counts as bars with their labels above them, drawn on the server; beneath, the same as a table to be read out. */
export function BarFigure({ title, head, bars, lit }: BarFigureProps) {
  const most = Math.max(1, ...bars.map(({ count }) => count))
  return (
    <figure className={styles.figure}>
      <figcaption>{title}</figcaption>
      <ul aria-hidden="true" className={styles.bars}>
        {bars.map(({ name, count }) => (
          <li key={name}>
            <span>{shortened(name)}</span>
            <b>{count}</b>
            <svg viewBox="0 0 1000 1" preserveAspectRatio="none" aria-hidden="true" className={styles.track}>
              <rect width={1000} height={1} className={styles.ground} />
              <rect width={(1000 * count) / most} height={1} className={name === lit ? styles.lit : styles.bar} />
            </svg>
          </li>
        ))}
      </ul>
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

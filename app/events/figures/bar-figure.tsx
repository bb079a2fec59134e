import styles from './bar-figure.module.css'

export interface BarFigureProps {
  title: string
  /** Column headers of the equivalent table for screen readers. */
  head: [string, string]
  bars: { name: string; count: number }[]
  /** The highlighted bar. */
  highlighted?: string | undefined
}

/** A server-rendered bar chart with labels, and an equivalent table for screen readers. */
export function BarFigure({ title, head, bars, highlighted }: BarFigureProps) {
  const highest = Math.max(1, ...bars.map(({ count }) => count))
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
              <rect
                width={(1000 * count) / highest}
                height={1}
                className={name === highlighted ? styles.lit : styles.bar}
              />
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

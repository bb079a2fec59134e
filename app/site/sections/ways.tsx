import styles from './ways.module.css'

/** A next step: where it leads, and what one finds there. */
export interface Way {
  href: string
  label: string
  text: string
}

/** Next steps, one below the other. */
export function Ways({ ways, label = 'Next steps' }: { ways: readonly Way[]; label?: string }) {
  return (
    <nav aria-label={label}>
      <ul className={styles.ways}>
        {ways.map((way) => (
          <li key={way.href} className={styles.way}>
            <a href={way.href} className={styles.link}>
              {way.label}
            </a>
            <p>{way.text}</p>
          </li>
        ))}
      </ul>
    </nav>
  )
}

import { classes } from '#app/ui/classes.ts'
import styles from './next-steps.module.css'

/** A next step: a link and a short description. */
export interface Way {
  href: string
  label: string
  text: string
}

/** Next steps in a column; `inRow`: in a row if there is room. */
export function Ways({ ways, label = 'Next steps', inRow }: { ways: readonly Way[]; label?: string; inRow?: boolean }) {
  return (
    <nav aria-label={label}>
      <ul className={classes(styles.ways, inRow && styles.row)}>
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

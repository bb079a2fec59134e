import { Time } from '#app/ui/time.tsx'
import styles from './agenda.module.css'

/** What happens when, by the reader's own clocks where scripts run. */
export function Agenda({ rows }: { rows: { moment: Date; title: string }[] }) {
  if (rows.length === 0) return null
  return (
    <section aria-labelledby="agenda" className={styles.agenda}>
      <h2 id="agenda">Agenda</h2>
      <ol>
        {rows.map(({ moment, title }) => (
          <li key={`${moment.toISOString()} ${title}`}>
            <Time value={moment} shows="clock" className={styles.at} />
            <span>{title}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

import { Time } from '#app/ui/time.tsx'
import { openEvents } from '../public/open-events.content.ts'
import styles from './agenda.module.css'

export interface AgendaProps {
  rows: { moment: Date; title: string }[]
  /** The event that it stands within, where the page shows several. */
  within?: string
}

/** What happens when, by the reader's own clocks where scripts run. */
export function Agenda({ rows, within }: AgendaProps) {
  if (rows.length === 0) return null
  const [id, Heading] = within ? ([`agenda-${within}`, 'h3'] as const) : (['agenda', 'h2'] as const)
  return (
    <section aria-labelledby={id} className={styles.agenda}>
      <Heading id={id}>{openEvents().event.agenda}</Heading>
      <ol>
        {rows.map(({ moment, title }) => (
          <li key={`${new Date(moment).toISOString()} ${title}`}>
            <Time value={moment} shows="clock" className={styles.at} />
            <span>{title}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

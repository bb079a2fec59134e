import { Time } from '#app/ui/time.tsx'
import { openEvents } from '../public/open-events.content.ts'
import styles from './agenda.module.css'

export interface AgendaProps {
  rows: { moment: Date; title: string }[]
  /** Id of the event, on pages with several. */
  within?: string
}

/** The agenda, in the reader's local time if JavaScript runs. */
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

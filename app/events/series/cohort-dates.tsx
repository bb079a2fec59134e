import { withValues } from '#app/platform/copy/fill-placeholders.ts'
import { Time } from '#app/ui/time.tsx'
import styles from '../agenda/agenda.module.css'
import { openEvents } from '../public/open-events.content.ts'

/** The dates of a cohort. */
export function CohortDates({ dates }: { dates: { id: string; startsAt: Date }[] }) {
  if (dates.length === 0) return null
  return (
    <section aria-labelledby="dates" className={styles.agenda}>
      <h2 id="dates">{withValues(openEvents().event.cohort, { dates: dates.length })}</h2>
      <ol>
        {dates.map(({ id, startsAt }) => (
          <li key={id}>
            <Time value={startsAt} />
          </li>
        ))}
      </ol>
    </section>
  )
}

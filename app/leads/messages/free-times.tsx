import { Time } from '#app/ui/time.tsx'
import { contact } from './contact.content.ts'
import styles from './contact.module.css'

/** The next free times for a call, each a link to the booking page. */
export function FreeTimes({ times }: { times: readonly Date[] }) {
  const { title, more } = contact().times
  return (
    <section className={styles.card}>
      <h2>{title}</h2>
      <ul className={styles.times}>
        {times.map((time) => (
          <li key={time.toISOString()}>
            <a href={`/meet?from=contact&time=${time.toISOString()}#times`}>
              <Time value={time} />
            </a>
          </li>
        ))}
        <li>
          <a href="/meet?from=contact">{more}</a>
        </li>
      </ul>
    </section>
  )
}

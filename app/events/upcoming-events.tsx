import styles from '#app/ui/page.module.css'
import { Time } from '#app/ui/time.tsx'
import type { CampusEvent } from './event.ts'
import { seatsLeft } from './seats-left.ts'

type NextEvent = Pick<CampusEvent, 'id' | 'title' | 'startsAt' | 'capacity' | 'seatsTaken'>

/** The sidebar with upcoming events. */
export function UpcomingEvents({ events }: { events: NextEvent[] }) {
  return (
    <aside aria-labelledby="happening" className={`${styles.side} ${styles.happenings}`}>
      <div className={styles.happening}>
        <h2 id="happening" className={styles.sideTitle}>
          Upcoming Events
        </h2>
        {events.length === 0 && <p className={styles.quiet}>No upcoming events</p>}
        {events.map((event) => (
          <div key={event.id}>
            <a href={`/campus/events#event-${event.id}`}>{event.title}</a>
            <p className={styles.quiet}>
              <Time value={event.startsAt} />
              {event.capacity !== null && ` · ${seatsLeft(event)}`}
            </p>
          </div>
        ))}
      </div>
    </aside>
  )
}

import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Prose } from '#app/ui/prose.tsx'
import { Time } from '#app/ui/time.tsx'
import { seatsLeft } from '../happening.tsx'
import styles from './events-page.module.css'
import type { EventsData } from './events-page.server.ts'

export interface EventCardProps {
  event: EventsData['events']['items'][number]
  past: boolean
  mayRegister: boolean
  saved: boolean
  cancelled: boolean
  error: string | undefined
}

/** One event: when, what, and the way in. */
export function EventCard({ event, past, mayRegister, saved, cancelled, error }: EventCardProps) {
  const { id, title, registered, capacity, seatsTaken } = event
  const full = capacity !== null && seatsTaken >= capacity
  const registration = `/campus/events/${id}/registration`
  return (
    <article id={`event-${id}`} className={styles.event}>
      <p className={styles.when}>
        <Time value={event.startsAt} />
        <span>
          to <Time value={event.endsAt} />
        </span>
        {!past && capacity !== null && <span>{seatsLeft(event)}</span>}
      </p>
      <div className={styles.body}>
        <h2 className={styles.title}>{title}</h2>
        {event.html && <Prose small html={event.html} />}
        {saved && (
          <Notice kind="good" role="alert">
            Registered
          </Notice>
        )}
        {cancelled && (
          <Notice kind="good" role="status">
            Your registration is cancelled.
          </Notice>
        )}
        {error && (
          <Notice kind="bad" role="alert">
            {error}
          </Notice>
        )}
        <div className={styles.actions}>
          {!past && !registered && mayRegister && (
            <form method="post" action={registration}>
              <Button small busyLabel="Registering..." disabled={full} aria-label={`Register for ${title}`}>
                Register
              </Button>
            </form>
          )}
          {!past && registered && !saved && <b>Registered</b>}
          {!past && event.joinUrl && (
            <ButtonLink small href={event.joinUrl} target="_blank" rel="noopener noreferrer">
              Join
            </ButtonLink>
          )}
          {!past && (
            <a href={`/campus/events/${id}.ics`} download={`event-${id}.ics`}>
              Add to calendar
            </a>
          )}
          {!past && registered && (
            <form method="post" action={`${registration}?_method=DELETE`}>
              <Button kind="plain" small busyLabel="Cancelling..." aria-label={`Cancel my registration for ${title}`}>
                Cancel my registration
              </Button>
            </form>
          )}
        </div>
      </div>
    </article>
  )
}

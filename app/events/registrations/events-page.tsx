import { InlineScript } from '#app/shell/drawn-by-server.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FormResult } from '#app/ui/form-result.tsx'
import { Notice } from '#app/ui/notice.tsx'
import page from '#app/ui/page.module.css'
import { EventPages } from '../event-pages.tsx'
import clearNoticeScript from './clear-notice.browser.ts?script'
import { EventCard } from './event-card.tsx'
import styles from './events-page.module.css'
import type { EventsData } from './events-page.server.ts'
import { registrationLabels } from './labels.ts'
import zoneScript from './zone.browser.ts?script'

export interface EventsPageProps extends EventsData {
  /** A rejected registration: its event and the error. */
  failed?: { eventId: string; error: string }
}

/** Upcoming or past events. */
export function EventsPage({ past, suspended, saved, cancelled, events, failed }: EventsPageProps) {
  return (
    <div className={`wrap ${page.page}`}>
      <div>
        <h1 className={page.title}>{past ? 'Past Events' : registrationLabels.title}</h1>
        <p className={page.lede}>{past ? 'Events that have taken place' : registrationLabels.lede}</p>
      </div>
      {suspended && <Notice kind="warn">{suspended}</Notice>}
      {failed && !events.items.some((event) => event.id === failed.eventId) && (
        <FormResult kind="bad">{failed.error}</FormResult>
      )}
      {events.items.length === 0 && <EmptyState title={past ? 'No past events' : registrationLabels.none} />}
      <div className={styles.events}>
        {events.items.map((event) => (
          <EventCard
            key={event.id}
            event={event}
            past={past}
            mayRegister={!suspended}
            saved={saved === event.id && event.registrationToken !== null}
            cancelled={cancelled === event.id && event.registrationToken === null}
            error={failed?.eventId === event.id ? failed.error : undefined}
          />
        ))}
      </div>
      <EventPages events={events} past={past} />
      <InlineScript text={zoneScript} />
      <InlineScript text={clearNoticeScript} />
      <p className={styles.ways}>
        <a href="/campus/calendar">My calendar</a>
        {past ? <a href="/campus/events">Upcoming events</a> : <a href="/campus/events?past">Past events</a>}
      </p>
    </div>
  )
}

import { Byline } from '#app/people/person-face.tsx'
import { FormResult } from '#app/ui/form-result.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Prose } from '#app/ui/prose.tsx'
import { Time } from '#app/ui/time.tsx'
import { Agenda } from '../agenda/agenda.tsx'
import { AddToCalendar } from '../calendar/add-to-calendar.tsx'
import { EventMaterials } from '../follow-up/event-materials.tsx'
import { openEvents } from '../public/open-events.content.ts'
import { seatsLeft } from '../seats-left.ts'
import { JoinForm } from '../self-service/join-form.tsx'
import { Speakers } from '../speakers/speakers.tsx'
import styles from './events-page.module.css'
import type { EventsData } from './events-page.server.ts'
import { registrationLabels } from './labels.ts'
import { AcceptSeatButton, CancelButton, RegisterButton } from './registration-buttons.tsx'

export interface EventCardProps {
  event: EventsData['events']['items'][number]
  past: boolean
  mayRegister: boolean
  saved: boolean
  cancelled: boolean
  error: string | undefined
}

/** An event with its time, its program and its registration buttons. */
export function EventCard({ event, past, mayRegister, saved, cancelled, error }: EventCardProps) {
  const { id, title, capacity, there } = event
  const isOpen = !past && !event.cancelled
  const { event: words } = openEvents()
  return (
    <article id={`event-${id}`} className={styles.event}>
      <div className={styles.when}>
        <Time value={event.startsAt} until={event.endsAt} />
        {there && (
          <details>
            <summary>In the event’s time zone</summary>
            <span>{there}</span>
          </details>
        )}
        {isOpen && capacity !== null && <span>{seatsLeft(event, words)}</span>}
      </div>
      <div className={styles.body}>
        <h2 className={styles.title}>{title}</h2>
        {event.cancelled && (
          <Notice kind="warn">
            <b>{words.cancelled}.</b> {event.cancelledBecause || words.cancelledBecause}
          </Notice>
        )}
        {event.host && <Byline person={event.host} prefix={words.host} />}
        {event.html && <Prose small html={event.html} />}
        <Program event={event} />
        <EventMaterials {...event} />
        <Result event={event} saved={saved} cancelled={cancelled} error={error} />
        {isOpen && event.cohort && !event.registrationToken && <p>One registration covers all dates of this series.</p>}
        <div className={styles.actions}>
          {isOpen && mayRegister && <RegisterButton event={event} />}
          {isOpen && event.offered && <AcceptSeatButton event={event} />}
          {isOpen && event.registered && !event.offered && !saved && <b>{registrationLabels.registered}</b>}
          {isOpen && event.waitingPosition && !saved && <b>Number {event.waitingPosition} on the waiting list</b>}
          {isOpen && event.joinUrl && <JoinForm token={event.registrationToken ?? ''} small inNewTab />}
          {!past && <AddToCalendar {...event.calendar} title={title} />}
          {isOpen && event.registrationToken && <CancelButton event={event} />}
          {past && event.registered && <a href={`/events/seat/${event.registrationToken}`}>My registration</a>}
        </div>
      </div>
    </article>
  )
}

/** Agenda and speakers, folded because the page shows many events. */
function Program({ event: { id, agenda, speakers } }: Pick<EventCardProps, 'event'>) {
  if (agenda.length === 0 && speakers.length === 0) return null
  const words = [agenda.length > 0 && 'Agenda', speakers.length > 0 && 'who speaks'].filter(Boolean).join(' and ')
  return (
    <details className={styles.program}>
      <summary>{words === 'who speaks' ? 'Who speaks' : words}</summary>
      <Agenda rows={agenda} within={id} />
      <Speakers speakers={speakers} within={id} />
    </details>
  )
}

/** The results of the last action. */
function Result({ event, saved, cancelled, error }: Pick<EventCardProps, 'event' | 'saved' | 'cancelled' | 'error'>) {
  return (
    <>
      {saved && event.registered && !event.offered && (
        <FormResult id="answer" role="alert">
          {registrationLabels.registered}
        </FormResult>
      )}
      {saved && event.waitingPosition && (
        <FormResult id="answer">
          You’re number {event.waitingPosition} on the waiting list. We’ll email you as soon as you have a seat.
        </FormResult>
      )}
      {cancelled && <FormResult id="answer">{registrationLabels.cancelled}</FormResult>}
      {error && <FormResult kind="bad">{error}</FormResult>}
    </>
  )
}

import { data, redirect } from 'react-router'
import { config } from '#app/platform/config/config.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { byMethod } from '#app/platform/forms/answer-act.server.ts'
import { answerInit, refusalFrom } from '#app/platform/forms/refusal.server.ts'
import { actorOf } from '#app/platform/request.server.ts'
import { inZoneWords } from '#app/platform/zones/zone.server.ts'
import type { RouteHandle } from '#app/root.tsx'
import { pageMeta } from '#app/site/meta.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import page from '#app/ui/page.module.css'
import { Time } from '#app/ui/time.tsx'
import { filesOf } from '../afterwards/files/queries.server.ts'
import { LeftBehind } from '../afterwards/left-behind.tsx'
import agenda from '../agenda/agenda.module.css'
import { Agenda } from '../agenda/agenda.tsx'
import { agendaMoments } from '../agenda/moments.server.ts'
import { AddToCalendar } from '../calendar/add-to-calendar.tsx'
import { calendarLinks } from '../calendar/links.ts'
import { joinOpensBefore } from '../event.ts'
import { confirmSeat } from '../open/sign-up.server.ts'
import { speakersOf } from '../speakers/queries.server.ts'
import { Speakers } from '../speakers/speakers.tsx'
import type { Route } from './+types/seat.route.ts'
import { findSeat, joinState, otherDatesOf, placeInLine } from './find.server.ts'
import { leaveSeat } from './leave.server.ts'
import styles from './seat.module.css'

export const handle = { forms: true } satisfies RouteHandle
export const meta = () => pageMeta({ title: 'My registration', noindex: true })

/** One's own registration, without signing in: whoever has the link. */
export async function loader({ params: { token } }: Route.LoaderArgs) {
  const { seat, event } = await findSeat(token)
  const { title, startsAt, endsAt, timeZone, plain } = event
  const address = `${config().siteUrl}/events/seat/${token}`
  return {
    token,
    title,
    startsAt,
    endsAt,
    there: timeZone === 'UTC' ? null : inZoneWords(startsAt, timeZone),
    isCohort: event.cohort,
    dates: seat.state === 'asked' ? [] : await otherDatesOf(seat, event),
    isAsked: seat.state === 'asked',
    agenda: seat.state === 'asked' ? [] : agendaMoments(event, event.agenda),
    speakers: seat.state === 'asked' ? [] : await speakersOf(event.id),
    cancelled: event.cancelledAt !== null,
    because: event.cancelledBecause,
    place: seat.state === 'waiting' ? await placeInLine(seat) : null,
    join: event.joinUrl && seat.state === 'seated' ? joinState(event) : null,
    isOver: event.endsAt <= new Date(),
    cameAndOver: seat.cameAt !== null && event.endsAt <= new Date() && !event.cancelledAt,
    certificate: seat.cameAt ? seat.certificate : null,
    left: {
      id: event.id,
      recordingUrl: seat.state === 'asked' ? null : event.recordingUrl,
      threadPostId: seat.userId ? event.threadPostId : null,
      files: seat.state === 'asked' ? [] : await filesOf(event.id),
    },
    declineUntil: seat.answerBy && seat.answerBy > new Date() ? seat.answerBy : null,
    calendar: calendarLinks(`/campus/events/${event.id}.ics?seat=${token}`, {
      title,
      about: plain ?? '',
      startsAt,
      endsAt,
      page: address,
    }),
  }
}

/** POST confirms the registration of a guest; DELETE cancels it, or declines the seat. */
export async function action({ request, context, params: { token } }: Route.ActionArgs) {
  const leaves = request.method === 'DELETE'
  const refusal = await refusalFrom(
    byMethod(request, { does: () => confirmSeat(token), undoes: () => leaveSeat(actorOf(context), token) }),
  )
  if (!refusal) throw redirect(leaves ? '/events/seat/left' : `/events/seat/${token}`)
  if (refusal instanceof NotFound) throw refusal
  return data({ error: refusal.message }, answerInit(refusal))
}

export default function SeatPage({ loaderData: seat, actionData }: Route.ComponentProps) {
  return (
    <div className={`wrap ${page.page} ${styles.end}`}>
      <div>
        <h1 className={page.title}>{seat.title}</h1>
        <p className={page.lede}>
          <Time value={seat.startsAt} /> to <Time value={seat.endsAt} />
        </p>
        {seat.there && <p>{seat.there}</p>}
      </div>
      {actionData?.error && (
        <Notice kind="bad" role="alert">
          {actionData.error}
        </Notice>
      )}
      <Standing seat={seat} />
      <div className={styles.actions}>
        {seat.join === 'open' && !seat.cancelled && (
          <ButtonLink href={`/events/seat/${seat.token}/join`} rel="nofollow">
            Join
          </ButtonLink>
        )}
        {!seat.isOver && !seat.cancelled && !seat.isAsked && <AddToCalendar {...seat.calendar} title={seat.title} />}
        {!seat.isOver && !seat.cancelled && <Leave seat={seat} />}
      </div>
      <LeftBehind {...seat.left} seatToken={seat.token} />
      <OtherDates dates={seat.dates} />
      <Agenda rows={seat.agenda} />
      <Speakers speakers={seat.speakers} seatToken={seat.token} />
    </div>
  )
}

type SeatFacts = Route.ComponentProps['loaderData']

function Standing({ seat }: { seat: SeatFacts }) {
  if (seat.cancelled)
    return (
      <Notice kind="warn">
        <b>Cancelled.</b> {seat.because || 'This event does not take place.'}
      </Notice>
    )
  if (seat.isOver) return <Afterwards seat={seat} />
  if (seat.isAsked)
    return (
      <form method="post">
        <p>Please confirm that you come: then your seat is yours.</p>
        <Button busyLabel="Confirming...">Confirm my registration</Button>
      </form>
    )
  if (seat.place !== null)
    return <Notice>You are number {seat.place} on the waiting list. We write to you once a seat is yours.</Notice>
  return (
    <>
      <Notice kind="good">You are registered.</Notice>
      {seat.join === 'early' && <p>The link to join opens here {joinOpensBefore} minutes before the start.</p>}
    </>
  )
}

function OtherDates({ dates }: Pick<SeatFacts, 'dates'>) {
  if (dates.length === 0) return null
  return (
    <section aria-labelledby="dates" className={agenda.agenda}>
      <h2 id="dates">My other dates</h2>
      <ol>
        {dates.map(({ token, state, startsAt, cancelled }) => (
          <li key={token}>
            <a href={`/events/seat/${token}`}>
              <Time value={startsAt} />
            </a>
            {cancelled ? '(cancelled)' : state === 'waiting' && '(waiting)'}
          </li>
        ))}
      </ol>
    </section>
  )
}

function Afterwards({ seat }: { seat: SeatFacts }) {
  if (!seat.cameAndOver) return <Notice>This event is over.</Notice>
  return (
    <>
      <Notice>This event is over. Thank you for coming.</Notice>
      <p>
        <a href={`/events/seat/${seat.token}/feedback`}>Say how it was</a>
      </p>
      <p>
        <a href={`/certificates/${seat.certificate}`}>My certificate of attendance</a>
      </p>
    </>
  )
}

function Leave({ seat: { place, declineUntil, isCohort } }: { seat: SeatFacts }) {
  const act = place !== null ? 'Leave the waiting list' : declineUntil ? 'Decline the seat' : 'Cancel my registration'
  return (
    <form method="post" action="?_method=DELETE">
      <Button kind="quiet" busyLabel="Cancelling...">
        {isCohort ? `${act} for all dates` : act}
      </Button>
      {declineUntil && (
        <p>
          You moved up from the waiting list. If you cannot come, please decline until <Time value={declineUntil} />, so
          that the next can have the seat.
        </p>
      )}
    </form>
  )
}

import { data, redirect } from 'react-router'
import { z } from 'zod'
import { config } from '#app/platform/config/config.server.ts'
import { withValues } from '#app/platform/copy/fill-placeholders.ts'
import { NotFound } from '#app/platform/errors.ts'
import { errorToShow, responseInit } from '#app/platform/forms/errors.server.ts'
import { describeForm, submitForm } from '#app/platform/forms/parse-form.server.ts'
import { personName } from '#app/platform/forms/text.ts'
import { actorOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { Button } from '#app/ui/button.tsx'
import { FormResult } from '#app/ui/form-result.tsx'
import page from '#app/ui/page.module.css'
import { Filled } from '#app/ui/text/filled.tsx'
import { Time } from '#app/ui/time.tsx'
import agenda from '../agenda/agenda.module.css'
import { Agenda } from '../agenda/agenda.tsx'
import { agendaMoments } from '../agenda/moments.server.ts'
import { AddToCalendar } from '../calendar/add-to-calendar.tsx'
import { calendarLinks } from '../calendar/links.ts'
import { EventMaterials } from '../follow-up/event-materials.tsx'
import { filesOf } from '../follow-up/files/queries.server.ts'
import { inEventZone } from '../in-event-zone.server.ts'
import { InEventZone } from '../in-event-zone.tsx'
import { isFull } from '../seats-left.ts'
import { speakersOf } from '../speakers/queries.server.ts'
import { Speakers } from '../speakers/speakers.tsx'
import type { Route } from './+types/seat.route.ts'
import { confirmRegistration } from './confirm.server.ts'
import { findRegistration, joinState, otherDatesOf, waitingListPosition } from './find.server.ts'
import { JoinForm } from './join-form.tsx'
import { cancelRegistrationByToken } from './leave.server.ts'
import { RegistrationStatus } from './registration-status.tsx'
import { registrationCopy } from './seat.content.ts'
import styles from './seat.module.css'

export { RegistrationProblem as ErrorBoundary } from './problem.tsx'
export const handle = {
  forms: true,
  access: { see: 'page.see', write: 'form.send', whenSuspended: true },
  methods: ['POST', 'DELETE'],
} satisfies RouteHandle
export const meta = () => pageMeta({ title: registrationCopy().title, noindex: true })

/** The confirmation form: guests give a name, accepting a seat needs no input. */
const confirmation = z.object({ name: personName('your name', 120).optional() })

/** Shows a registration to anybody with its link, without signing in. */
export async function loader({ params: { token } }: Route.LoaderArgs) {
  const { seat, event } = await findRegistration(token)
  const { title, startsAt, endsAt, plain } = event
  const isHidden = seat.state === 'asked' || event.removedAt !== null
  const address = `${config().siteUrl}/events/seat/${token}`
  const [dates, speakers, place, files] = await Promise.all([
    isHidden ? [] : otherDatesOf(seat, event),
    isHidden ? [] : speakersOf(event.id),
    seat.state === 'waiting' ? waitingListPosition(seat) : null,
    isHidden ? [] : filesOf(event.id),
  ])
  return {
    token,
    title,
    startsAt,
    endsAt,
    there: inEventZone(event),
    isCohort: event.cohort,
    dates,
    isAsked: seat.state === 'asked',
    isFull: isFull(event),
    isOffered: seat.offered,
    agenda: isHidden ? [] : agendaMoments(event, event.agenda),
    speakers,
    cancelled: event.cancelledAt !== null || event.removedAt !== null,
    because: event.cancelledBecause,
    place,
    join: event.joinUrl && seat.state === 'seated' ? joinState(event) : null,
    isOver: event.endsAt <= new Date(),
    cameAndOver: seat.cameAt !== null && event.endsAt <= new Date(),
    certificate: seat.cameAt ? seat.certificate : null,
    left: {
      id: event.id,
      recordingUrl: isHidden ? null : event.recordingUrl,
      threadPostId: seat.userId && !isHidden ? event.threadPostId : null,
      files,
    },
    answerBy: seat.answerBy && seat.answerBy > new Date() ? seat.answerBy : null,
    form: describeForm(confirmation, { name: seat.guestName ?? '' }),
    calendar: calendarLinks(`/campus/events/${event.id}.ics?seat=${token}`, {
      title,
      about: plain ?? '',
      startsAt,
      endsAt,
      page: address,
    }),
  }
}

/** POST confirms a guest's registration, or accepts an offered seat. DELETE cancels, or declines the seat. */
export async function action({ request, context, params: { token } }: Route.ActionArgs) {
  if (request.method === 'POST')
    return submitForm(request, confirmation, async ({ name }) => {
      await confirmRegistration(token, name)
      throw redirect(`/events/seat/${token}`)
    })
  if (request.method !== 'DELETE') throw new NotFound()
  const refusal = await errorToShow(cancelRegistrationByToken(actorOf(context), token))
  if (!refusal) throw redirect('/events/seat/left')
  return data({ error: refusal.message }, responseInit(refusal))
}

export default function SeatPage({ loaderData: seat, actionData }: Route.ComponentProps) {
  return (
    <div className={`wrap ${page.page} ${styles.end}`}>
      <div>
        <h1 className={page.title}>{seat.title}</h1>
        <p className={page.lede}>
          <Time value={seat.startsAt} until={seat.endsAt} />
        </p>
        {seat.there && <InEventZone startsAt={seat.startsAt} there={seat.there} />}
      </div>
      {actionData && 'error' in actionData && <FormResult kind="bad">{actionData.error}</FormResult>}
      <RegistrationStatus seat={seat} form={actionData && 'form' in actionData ? actionData.form : seat.form} />
      <div className={styles.actions}>
        {seat.join === 'open' && !seat.cancelled && <JoinForm token={seat.token} />}
        {!seat.isOver && !seat.cancelled && !seat.isAsked && <AddToCalendar {...seat.calendar} title={seat.title} />}
        {!seat.isOver && !seat.cancelled && <Leave seat={seat} />}
      </div>
      <EventMaterials {...seat.left} registrationToken={seat.token} />
      <OtherDates dates={seat.dates} />
      <Agenda rows={seat.agenda} />
      <Speakers speakers={seat.speakers} registrationToken={seat.token} />
    </div>
  )
}

type RegistrationData = Route.ComponentProps['loaderData']

function OtherDates({ dates }: Pick<RegistrationData, 'dates'>) {
  if (dates.length === 0) return null
  const words = registrationCopy().registered
  return (
    <section aria-labelledby="dates" className={agenda.agenda}>
      <h2 id="dates">{words.otherDates}</h2>
      <ol>
        {dates.map(({ token, state, startsAt, cancelled }) => (
          <li key={token}>
            <a href={`/events/seat/${token}`}>
              <Time value={startsAt} />
            </a>
            {cancelled ? words.cancelled : state === 'waiting' && words.waiting}
          </li>
        ))}
      </ol>
    </section>
  )
}

function Leave({ seat: { place, answerBy, isOffered, isCohort } }: { seat: RegistrationData }) {
  const mayDecline = isOffered || answerBy !== null
  const { leave, offered } = registrationCopy()
  const act = place !== null ? leave.line : mayDecline ? leave.decline : leave.button
  return (
    <form method="post" action="?_method=DELETE" className={styles.answer}>
      <Button kind="quiet" busyLabel={leave.busy}>
        {isCohort ? withValues(leave.allDates, { act }) : act}
      </Button>
      {answerBy && !isOffered && (
        <p>
          <Filled text={offered.declineUntil} places={{ until: <Time value={answerBy} /> }} />
        </p>
      )}
    </form>
  )
}

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
import type { Route } from './+types/registration.route.ts'
import { cancelRegistrationByToken } from './cancel.server.ts'
import { confirmRegistration } from './confirm.server.ts'
import { findRegistration, joinState, otherDatesOf, waitingListPosition } from './find.server.ts'
import { JoinForm } from './join-form.tsx'
import { registrationCopy } from './registration.content.ts'
import styles from './registration.module.css'
import { RegistrationStatus } from './registration-status.tsx'

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
  const { registration, event } = await findRegistration(token)
  const { title, startsAt, endsAt, plain } = event
  const isHidden = registration.state === 'asked' || event.removedAt !== null
  const address = `${config().siteUrl}/events/seat/${token}`
  const [dates, speakers, position, files] = await Promise.all([
    isHidden ? [] : otherDatesOf(registration, event),
    isHidden ? [] : speakersOf(event.id),
    registration.state === 'waiting' ? waitingListPosition(registration) : null,
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
    isUnconfirmed: registration.state === 'asked',
    isFull: isFull(event),
    isOffered: registration.offered,
    agenda: isHidden ? [] : agendaMoments(event, event.agenda),
    speakers,
    cancelled: event.cancelledAt !== null || event.removedAt !== null,
    because: event.cancelledBecause,
    position,
    join: event.joinUrl && registration.state === 'seated' ? joinState(event) : null,
    isOver: event.endsAt <= new Date(),
    cameAndOver: registration.cameAt !== null && event.endsAt <= new Date(),
    certificate: registration.cameAt ? registration.certificate : null,
    left: {
      id: event.id,
      recordingUrl: isHidden ? null : event.recordingUrl,
      threadPostId: registration.userId && !isHidden ? event.threadPostId : null,
      files,
    },
    answerBy: registration.answerBy && registration.answerBy > new Date() ? registration.answerBy : null,
    form: describeForm(confirmation, { name: registration.guestName ?? '' }),
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
  const productError = await errorToShow(cancelRegistrationByToken(actorOf(context), token))
  if (!productError) throw redirect('/events/seat/left')
  return data({ error: productError.message }, responseInit(productError))
}

export default function RegistrationPage({ loaderData: registration, actionData }: Route.ComponentProps) {
  return (
    <div className={`wrap ${page.page} ${styles.end}`}>
      <div>
        <h1 className={page.title}>{registration.title}</h1>
        <p className={page.lede}>
          <Time value={registration.startsAt} until={registration.endsAt} />
        </p>
        {registration.there && <InEventZone startsAt={registration.startsAt} there={registration.there} />}
      </div>
      {actionData && 'error' in actionData && <FormResult kind="bad">{actionData.error}</FormResult>}
      <RegistrationStatus
        registration={registration}
        form={actionData && 'form' in actionData ? actionData.form : registration.form}
      />
      <div className={styles.actions}>
        {registration.join === 'open' && !registration.cancelled && <JoinForm token={registration.token} />}
        {!registration.isOver && !registration.cancelled && !registration.isUnconfirmed && (
          <AddToCalendar {...registration.calendar} title={registration.title} />
        )}
        {!registration.isOver && !registration.cancelled && <Leave registration={registration} />}
      </div>
      <EventMaterials {...registration.left} registrationToken={registration.token} />
      <OtherDates dates={registration.dates} />
      <Agenda rows={registration.agenda} />
      <Speakers speakers={registration.speakers} registrationToken={registration.token} />
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

function Leave({ registration: { position, answerBy, isOffered, isCohort } }: { registration: RegistrationData }) {
  const mayDecline = isOffered || answerBy !== null
  const { leave, offered } = registrationCopy()
  const label = position !== null ? leave.line : mayDecline ? leave.decline : leave.button
  return (
    <form method="post" action="?_method=DELETE" className={styles.answer}>
      <Button kind="quiet" busyLabel={leave.busy}>
        {isCohort ? withValues(leave.allDates, { act: label }) : label}
      </Button>
      {answerBy && !isOffered && (
        <p>
          <Filled text={offered.declineUntil} values={{ until: <Time value={answerBy} /> }} />
        </p>
      )}
    </form>
  )
}

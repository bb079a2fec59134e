import { data } from 'react-router'
import { Byline } from '#app/people/person-face.tsx'
import { config } from '#app/platform/config/config.server.ts'
import { describeForm, submitForm } from '#app/platform/forms/parse-form.server.ts'
import { postedForm } from '#app/platform/forms/posted-form.server.ts'
import { htmlOf } from '#app/platform/markdown/stored.server.ts'
import { actorOf, cacheExpiresAt, cacheTag, requestOf } from '#app/platform/request.server.ts'
import { isZone } from '#app/platform/zones/zone.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { StructuredData } from '#app/shell/structured-data.tsx'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { FormResult } from '#app/ui/form-result.tsx'
import { HONEYPOT } from '#app/ui/honeypot.ts'
import { Notice } from '#app/ui/notice.tsx'
import page from '#app/ui/page.module.css'
import { Prose } from '#app/ui/prose.tsx'
import { Time } from '#app/ui/time.tsx'
import { Agenda } from '../agenda/agenda.tsx'
import { agendaMoments } from '../agenda/moments.server.ts'
import { AddToCalendar } from '../calendar/add-to-calendar.tsx'
import { calendarLinks } from '../calendar/links.ts'
import { EventMaterials } from '../follow-up/event-materials.tsx'
import { inEventZone } from '../in-event-zone.server.ts'
import { InEventZone } from '../in-event-zone.tsx'
import { memberRegistration } from '../registrations/queries.server.ts'
import { isFull, seatsLeft } from '../seats-left.ts'
import { seatsTag } from '../seats-tag.ts'
import seatStyles from '../self-service/registration.module.css'
import { CohortDates } from '../series/cohort-dates.tsx'
import { datesOfCohort } from '../series/queries.server.ts'
import { speakersOf } from '../speakers/queries.server.ts'
import { Speakers } from '../speakers/speakers.tsx'
import type { Route } from './+types/show.route.ts'
import { GuestForm } from './guest-form.tsx'
import { openEvents } from './open-events.content.ts'
import { findOpenEvent } from './queries.server.ts'
import styles from './show.module.css'
import { requestRegistration } from './sign-up.server.ts'
import { guestForm, sourceOf } from './sign-up.ts'
import { eventStructuredData } from './structured-data.ts'

export const handle = {
  forms: true,
  access: { see: 'page.see', write: 'form.send', whenSuspended: true },
} satisfies RouteHandle

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageMeta({ title: loaderData.event.title, description: loaderData.event.plain ?? '' }) : []

/** A public event. The page for visitors is cached until a seat is taken or freed, or the event is over. */
export async function loader({ request, context, params: { slug } }: Route.LoaderArgs) {
  const { html, description, agenda, ...event } = await findOpenEvent(slug)
  const { id, title, plain, startsAt, endsAt } = event
  const address = `${config().siteUrl}/events/${slug}`
  const actor = actorOf(context)
  const isOver = endsAt <= new Date()
  const [speakers, dates, registered] = await Promise.all([
    speakersOf(id),
    datesOfCohort(actor, event),
    memberRegistration(actor, id),
  ])
  if (actor.kind !== 'member') {
    cacheTag(context, 'visitors', 'events', 'site', 'images', seatsTag(id))
    for (const date of isOver ? (dates ?? []) : [event, ...(dates ?? [])]) cacheExpiresAt(context, date.endsAt)
  }
  return {
    event,
    html: htmlOf({ html }, description),
    agenda: agendaMoments(event, agenda),
    speakers,
    dates: dates?.map(({ id, startsAt }) => ({ id, startsAt })) ?? [],
    isOver,
    isMember: actor.kind === 'member',
    registered,
    there: inEventZone(event),
    // Pass the acquisition source on.
    registration: `/campus/events/${id}/registration${new URL(request.url).search}`,
    calendar: calendarLinks(`/events/${slug}.ics`, { title, about: plain ?? '', startsAt, endsAt, page: address }),
    form: describeForm(guestForm),
  }
}

/** POST requests a seat, which the guest confirms by email. */
export async function action({ request, context, params: { slug } }: Route.ActionArgs) {
  const formData = await postedForm(request)
  const zone = formData.get('zone')
  return submitForm(formData, guestForm, async (guest) => {
    // Bots get the same response, and nothing is stored.
    if (!formData.get(HONEYPOT))
      await requestRegistration(slug, guest, {
        address: requestOf(context).address,
        timeZone: isZone(zone) ? zone : null,
        source: sourceOf(new URL(request.url).searchParams),
      })
    return data({ form: undefined })
  })
}

export default function ShowEvent({ loaderData, actionData }: Route.ComponentProps) {
  const { event, html, agenda, speakers, isOver, there, calendar } = loaderData
  const { event: words } = openEvents()
  return (
    <div className={`wrap ${page.page} ${seatStyles.end}`}>
      <Breadcrumb ancestors={[{ label: openEvents().title, href: '/events' }]} current={event.title} />
      <div>
        <h1 className={page.title}>{event.title}</h1>
        <p className={page.lede}>
          <Time value={event.startsAt} until={event.endsAt} />
        </p>
        {there && <InEventZone startsAt={event.startsAt} there={there} />}
        {!isOver && event.capacity !== null && <p>{seatsLeft(event, words)}</p>}
        {event.host && (
          <p className={styles.host}>
            <Byline person={event.host} prefix={words.host} />
          </p>
        )}
      </div>
      {event.cancelled && (
        <Notice kind="warn">
          <b>{words.cancelled}.</b> {event.cancelledBecause || words.cancelledBecause}
        </Notice>
      )}
      {isOver && <Notice>{words.over}</Notice>}
      <div className={styles.columns}>
        <div className={styles.about}>
          <Prose html={html} />
          <Agenda rows={agenda} />
          <Speakers speakers={speakers} />
          <EventMaterials {...event} />
          {!isOver && <CohortDates dates={loaderData.dates} />}
        </div>
        {!isOver && (
          <div className={styles.seat}>
            {!event.cancelled && <SignUp loaderData={loaderData} actionData={actionData} />}
            <AddToCalendar {...calendar} title={event.title} />
          </div>
        )}
      </div>
      <StructuredData
        breadcrumbs={[
          [openEvents().title, '/events'],
          [event.title, `/events/${event.slug}`],
        ]}
        data={(origin) => [eventStructuredData(origin, event)]}
      />
    </div>
  )
}

function SignUp({ loaderData, actionData }: Pick<Route.ComponentProps, 'loaderData' | 'actionData'>) {
  const { asked } = openEvents()
  if (actionData && !actionData.form)
    return (
      <FormResult id="sign-up">
        <b>{asked.title}.</b> {isFull(loaderData.event) ? asked.textFull : asked.text}
      </FormResult>
    )
  return <GuestForm {...loaderData} form={actionData?.form ?? loaderData.form} />
}

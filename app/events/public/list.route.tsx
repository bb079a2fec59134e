import { Byline } from '#app/people/person-face.tsx'
import { cursorOf } from '#app/platform/lists/cursor.server.ts'
import { readCursor } from '#app/platform/lists/read-cursor.server.ts'
import { cacheExpiresAt, cacheTag, cacheVaryOn } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { Hero } from '#app/shell/sections/hero.tsx'
import { StructuredData } from '#app/shell/structured-data.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Time } from '#app/ui/time.tsx'
import { EventPages } from '../event-pages.tsx'
import styles from '../registrations/events-page.module.css'
import type { Route } from './+types/list.route.ts'
import { openEvents } from './open-events.content.ts'
import { listOpenEvents, nextOpenEnd } from './queries.server.ts'
import { eventStructuredData } from './structured-data.ts'

export const handle = { access: { see: 'page.see' } } satisfies RouteHandle

export const meta = () => pageMeta({ title: openEvents().title, description: openEvents().description })

export async function loader({ request, context }: Route.LoaderArgs) {
  const past = new URL(request.url).searchParams.has('past')
  const cursor = cursorOf(request)
  cacheTag(context, 'events', 'site', 'images')
  cacheVaryOn(context, past ? { past: '' } : {})
  // Read first: if an event ends before the list is read, the cached page has expired already instead of being wrong.
  const nextEnd = past ? await nextOpenEnd() : undefined
  if (nextEnd) cacheExpiresAt(context, nextEnd)
  const events = await readCursor(cursor, (at) => listOpenEvents(past, at))
  if (!past) for (const { endsAt } of events.items) cacheExpiresAt(context, endsAt)
  return { past, events: { ...events, items: events.items.map(({ html: _, agenda: __, ...event }) => event) } }
}

export default function OpenEvents({ loaderData: { past, events } }: Route.ComponentProps) {
  const { ways } = openEvents()
  return (
    <>
      <Hero
        size="short"
        title={past ? openEvents().titlePast : openEvents().title}
        lede={openEvents().lede}
        figure="events"
      />
      <div className={`wrap ${styles.open}`}>
        {events.items.length === 0 && <EmptyState title={past ? openEvents().emptyPast : openEvents().empty} />}
        <div className={styles.events}>
          {events.items.map((event) => (
            <article key={event.id} className={styles.event}>
              <div className={styles.when}>
                <Time value={event.startsAt} />
              </div>
              <div className={styles.body}>
                <h2 className={styles.title}>
                  <a href={`/events/${event.slug}`}>{event.title}</a>
                </h2>
                {event.cancelled && <b>{openEvents().event.cancelled}</b>}
                {event.plain && <p>{event.plain}</p>}
                {event.host && <Byline person={event.host} prefix={openEvents().event.host} />}
              </div>
            </article>
          ))}
        </div>
        <EventPages events={events} past={past} />
        <p className={styles.ways}>
          {past ? <a href="/events">{ways.upcoming}</a> : <a href="/events?past">{ways.past}</a>}
          <a href="/events.ics">{ways.calendar}</a>
          <a href="/campus/events">{ways.members}</a>
        </p>
        <StructuredData
          breadcrumbs={[[openEvents().title, '/events']]}
          data={(origin) => events.items.map((event) => eventStructuredData(origin, event))}
        />
      </div>
    </>
  )
}

import { backOf } from '#app/desk/back.ts'
import desk from '#app/desk/desk.module.css'
import { placeOf } from '#app/platform/lists/place.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/site/meta.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageLinks } from '#app/ui/page-links.tsx'
import { Time } from '#app/ui/time.tsx'
import { findEventToManage } from '../queries.server.ts'
import type { Route } from './+types/guests.route.ts'
import { listGuests } from './queries.server.ts'

export { DeskProblem as ErrorBoundary } from '#app/desk/problem.tsx'
export const meta = () => pageMeta({ title: 'Registrations', noindex: true })

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const event = await findEventToManage(adminOf(context), params.id)
  const guests = await listGuests(adminOf(context), event.id, placeOf(request))
  return { event, guests, back: backOf(new URL(request.url).searchParams, '/admin/events') }
}

export default function Guests({ loaderData: { event, guests, back } }: Route.ComponentProps) {
  return (
    <>
      <p className={desk.back}>
        <ButtonLink kind="plain" small href={back}>
          Back
        </ButtonLink>
      </p>
      <h1 className={desk.title}>Registered for {event.title}</h1>
      <section className={desk.panel} aria-label="Registrations">
        <p className={desk.soft}>
          <Time value={event.startsAt} />,{' '}
          {event.capacity === null
            ? `${event.seatsTaken} registered`
            : `${event.seatsTaken} of ${event.capacity} seats taken`}
        </p>
        {guests.items.length === 0 ? (
          <EmptyState title="Nobody is registered yet" />
        ) : (
          <ol className={desk.plain}>
            {guests.items.map(({ id, name, headline }, at) => (
              <li key={id ?? at}>
                {id ? <a href={`/admin/members/${id}`}>{name}</a> : name} <span className={desk.soft}>{headline}</span>
              </li>
            ))}
          </ol>
        )}
      </section>
      <PageLinks
        label="Registrations"
        page={guests}
        words={{ before: 'Earlier registrations', after: 'Later registrations' }}
        query={{ back }}
      />
    </>
  )
}

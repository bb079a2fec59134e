import { pageMeta } from '#app/site/meta.ts'
import { requireMember } from '../guard.server.ts'
import type { Route } from './+types/list.route.ts'
import { listEvents } from './events-page.server.ts'
import { EventsPage } from './events-page.tsx'

export { Problem as ErrorBoundary } from '../problem.tsx'
export const meta = () => pageMeta({ title: 'Upcoming Events', noindex: true })

export async function loader({ request, context }: Route.LoaderArgs) {
  return listEvents(requireMember({ request, context }), request)
}

export default function Events({ loaderData }: Route.ComponentProps) {
  return <EventsPage {...loaderData} />
}

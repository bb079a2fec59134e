import { requireMember } from '#app/members/guard.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import type { Route } from './+types/list.route.ts'
import { listEvents } from './events-page.server.ts'
import { EventsPage } from './events-page.tsx'
import { registrationLabels } from './labels.ts'

export const handle = { access: { see: 'event.see' } } satisfies RouteHandle

export { CampusProblem as ErrorBoundary } from '#app/members/problem.tsx'
export const meta = () => pageMeta({ title: registrationLabels.title, noindex: true })

export async function loader({ request, context }: Route.LoaderArgs) {
  return listEvents(requireMember({ request, context }), request)
}

export default function Events({ loaderData }: Route.ComponentProps) {
  return <EventsPage {...loaderData} />
}

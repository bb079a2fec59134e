import { respondInList } from '#app/admin-ui/respond-in-list.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import type { Route } from './+types/move-to-front.route.ts'
import { putFirst } from './manage-guest.server.ts'

export const handle = { access: { see: 'event.manage', write: 'event.manage' } } satisfies RouteHandle

export { AdminError as ErrorBoundary } from '#app/admin-ui/problem.tsx'

/** POST moves a waiting guest to the front of the line. */
export async function action({ context, params: { id, guest } }: Route.ActionArgs) {
  const notices = { done: 'guest-first', failed: 'guest-gone' }
  return respondInList(`/admin/events/${id}/registrations`, notices, () => putFirst(adminOf(context), id, guest))
}

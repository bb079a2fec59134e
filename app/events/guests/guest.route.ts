import { respondInList } from '#app/admin-ui/respond-in-list.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { adminOf } from '#app/platform/request.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import type { Route } from './+types/guest.route.ts'
import { removeGuest } from './manage-guest.server.ts'

export const handle = {
  access: { see: 'event.manage', write: 'event.manage' },
  methods: ['DELETE'],
} satisfies RouteHandle

export { AdminError as ErrorBoundary } from '#app/admin-ui/problem.tsx'

/** DELETE removes a guest. */
export async function action({ request, context, params: { id, guest } }: Route.ActionArgs) {
  if (request.method !== 'DELETE') throw new NotFound()
  const notices = { done: 'guest-removed', failed: 'guest-gone' }
  return respondInList(`/admin/events/${id}/registrations`, notices, () => removeGuest(adminOf(context), id, guest))
}

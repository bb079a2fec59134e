import { respondInList } from '#app/admin-ui/respond-in-list.server.ts'
import { matchMethod } from '#app/platform/forms/respond-to-action.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import type { Route } from './+types/arrival.route.ts'
import { checkIn } from './manage-guest.server.ts'

export const handle = {
  access: { see: 'event.manage', write: 'event.manage' },
  methods: ['POST', 'DELETE'],
} satisfies RouteHandle

export { AdminError as ErrorBoundary } from '#app/admin-ui/problem.tsx'

/** POST checks a guest in, DELETE undoes it. */
export async function action({ request, context, params: { id, guest } }: Route.ActionArgs) {
  const actor = adminOf(context)
  const notices = { done: 'guest-came', failed: 'guest-gone' }
  return respondInList(`/admin/events/${id}/registrations`, notices, () =>
    matchMethod(request, {
      post: () => checkIn(actor, id, guest, true),
      delete: () => checkIn(actor, id, guest, false),
    }),
  )
}

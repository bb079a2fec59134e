import { respondInList } from '#app/admin-ui/respond-in-list.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import type { Route } from './+types/thread.route.ts'
import { startThread } from './start.server.ts'

export const handle = { access: { see: 'event.manage', write: 'event.manage' } } satisfies RouteHandle

export { AdminError as ErrorBoundary } from '#app/admin-ui/problem.tsx'

/** POST starts the thread of an event in the Campus. */
export async function action({ context, params: { id } }: Route.ActionArgs) {
  const notices = { done: 'event-thread-started', failed: 'event-thread-start', gone: 'event-gone' }
  return respondInList(`/admin/events/${id}/afterwards`, notices, () => startThread(adminOf(context), id))
}

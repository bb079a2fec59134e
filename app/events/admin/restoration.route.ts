import { respondInList } from '#app/admin-ui/respond-in-list.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { restoreEvent } from '../restore.server.ts'
import type { Route } from './+types/restoration.route.ts'

export const handle = { access: { see: 'event.manage', write: 'event.manage' } } satisfies RouteHandle

export { AdminError as ErrorBoundary } from '#app/admin-ui/problem.tsx'

/** POST restores a deleted event. */
export async function action({ context, params }: Route.ActionArgs) {
  const notices = { done: 'event-restored', failed: 'event-restore', gone: 'event-gone', restored: params.id }
  return respondInList('/admin/events', notices, () => restoreEvent(adminOf(context), params.id))
}

import { respondInList } from '#app/admin-ui/respond-in-list.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import type { Route } from './+types/office-hours.route.ts'
import { setHostHours } from './hours.server.ts'
import { officeHours } from './hours-form.server.ts'

export const handle = { access: { see: 'call.host', write: 'call.host' } } satisfies RouteHandle

/** POST starts taking calls at the default office hours, which can be edited afterwards. */
export function action({ context }: Route.ActionArgs) {
  const notices = { done: 'office-hours-set', failed: 'hours-set' }
  return respondInList('/admin/meet', notices, () => setHostHours(adminOf(context), officeHours()))
}

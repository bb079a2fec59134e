import { respondInList } from '#app/admin-ui/respond-in-list.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import type { Route } from './+types/delivery.route.ts'
import { sendDeliveryAgain } from './webhooks.server.ts'

export const handle = { access: { write: 'webhook.manage' } } satisfies RouteHandle

/** POST resends a delivery from the log. */
export function action({ context, params: { id, delivery } }: Route.ActionArgs) {
  const notices = { done: 'webhook-again', failed: 'webhook-again' }
  return respondInList(`/admin/webhooks/${id}`, notices, () => sendDeliveryAgain(adminOf(context), id, delivery))
}

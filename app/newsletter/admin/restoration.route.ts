import { respondInList } from '#app/admin-ui/respond-in-list.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { restoreSubscriber } from '../remove.server.ts'
import type { Route } from './+types/restoration.route.ts'

export const handle = { access: { see: 'subscriber.read', write: 'subscriber.remove' } } satisfies RouteHandle

/** POST restores a deleted subscriber. */
export function action({ context, params }: Route.ActionArgs) {
  const notices = {
    done: 'subscriber-restored',
    failed: 'subscriber-restore',
    gone: 'subscriber-gone',
    restored: params.id,
  }
  return respondInList('/admin/subscribers', notices, () => restoreSubscriber(adminOf(context), params.id))
}

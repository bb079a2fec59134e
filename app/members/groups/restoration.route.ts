import { respondInList } from '#app/admin-ui/respond-in-list.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import type { Route } from './+types/restoration.route.ts'
import { restoreGroup } from './delete.server.ts'

export const handle = { access: { see: 'group.manage', write: 'group.manage' } } satisfies RouteHandle

/** POST restores a deleted group with its members. */
export function action({ context, params }: Route.ActionArgs) {
  const notices = { done: 'group-restored', failed: 'group-restore', gone: 'group-gone', restored: params.id }
  return respondInList('/admin/groups', notices, () => restoreGroup(adminOf(context), params.id))
}

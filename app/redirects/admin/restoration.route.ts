import { respondInList } from '#app/admin-ui/respond-in-list.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { restoreRedirect } from '../write.server.ts'
import type { Route } from './+types/restoration.route.ts'
import { redirectsOf } from './list-address.server.ts'

export const handle = { access: { see: 'redirect.manage', write: 'redirect.manage' } } satisfies RouteHandle

/** POST restores a deleted redirect. */
export function action({ request, context, params }: Route.ActionArgs) {
  const notices = { done: 'redirect-restored', failed: 'redirect-restore', gone: 'redirect-gone', restored: params.id }
  return respondInList(redirectsOf(request), notices, () => restoreRedirect(adminOf(context), params.id))
}

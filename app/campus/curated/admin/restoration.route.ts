import { backFrom } from '#app/admin-ui/back.ts'
import { respondInList } from '#app/admin-ui/respond-in-list.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { restoreCurated } from '../revise.server.ts'
import type { Route } from './+types/restoration.route.ts'

export const handle = { access: { see: 'curated.manage', write: 'curated.manage' } } satisfies RouteHandle

/** POST restores a deleted resource. */
export function action({ request, context, params }: Route.ActionArgs) {
  const back = backFrom(request, '/admin/curated')
  const notices = { done: 'curated-restored', failed: 'curated-restore', gone: 'curated-gone', restored: params.id }
  return respondInList(back, notices, () => restoreCurated(adminOf(context), params.id))
}

import { respondInList } from '#app/admin-ui/respond-in-list.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { moveEntry } from '#app/site/collections/order.server.ts'
import type { Route } from './+types/position.route.ts'
import { collectionAddress, kindOf } from './kind-of.ts'

export const handle = { access: { see: 'copy.write', write: 'copy.write' } } satisfies RouteHandle

/** POST moves an item up (`?way=up`) or down in its collection. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const kind = kindOf(params)
  const direction = new URL(request.url).searchParams.get('way') === 'up' ? 'up' : 'down'
  const notices = { done: 'entry-moved', failed: 'entry-move', gone: 'entry-gone' }
  return respondInList(collectionAddress(kind), notices, () => moveEntry(adminOf(context), kind, params.id, direction))
}

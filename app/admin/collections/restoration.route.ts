import { respondInList } from '#app/admin-ui/respond-in-list.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { restoreEntry } from '#app/site/collections/remove.server.ts'
import type { Route } from './+types/restoration.route.ts'
import { collectionAddress, kindOf } from './kind-of.ts'

export const handle = { access: { see: 'copy.write', write: 'copy.write' } } satisfies RouteHandle

/** POST restores a deleted item. */
export async function action({ context, params }: Route.ActionArgs) {
  const kind = kindOf(params)
  const notices = { done: 'entry-restored', failed: 'entry-restore', gone: 'entry-gone', restored: params.id }
  return respondInList(collectionAddress(kind), notices, () => restoreEntry(adminOf(context), kind, params.id))
}

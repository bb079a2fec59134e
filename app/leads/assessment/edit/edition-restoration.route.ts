import { respondInList } from '#app/admin-ui/respond-in-list.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import type { Route } from './+types/edition-restoration.route.ts'
import { republishEdition } from './publish-edition.server.ts'

export const handle = { access: { see: 'copy.write', write: 'copy.write' } } satisfies RouteHandle

/** POST publishes an earlier edition again. */
export function action({ context, params }: Route.ActionArgs) {
  const notices = { done: 'edition-published', failed: 'edition-publish' }
  return respondInList('/admin/assessment', notices, () => republishEdition(adminOf(context), Number(params.edition)))
}

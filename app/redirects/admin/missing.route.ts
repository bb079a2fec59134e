import { respondInList } from '#app/admin-ui/respond-in-list.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { deleteMissingAddress } from '../write.server.ts'
import type { Route } from './+types/missing.route.ts'
import { redirectsOf } from './list-address.server.ts'

export const handle = {
  access: { see: 'redirect.manage', write: 'redirect.manage' },
  methods: ['DELETE'],
} satisfies RouteHandle

/** DELETE removes the missing address from the list. */
export function action({ request, context, params }: Route.ActionArgs) {
  const notices = { done: 'missing-forgotten', failed: 'redirect-remove' }
  return respondInList(redirectsOf(request), notices, () => deleteMissingAddress(adminOf(context), params.id))
}

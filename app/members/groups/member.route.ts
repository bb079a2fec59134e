import { backFrom, withBack } from '#app/admin-ui/back.ts'
import { respondInList } from '#app/admin-ui/respond-in-list.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import type { Route } from './+types/member.route.ts'
import { removeFromGroup } from './remove-member.server.ts'

export const handle = {
  access: { see: 'group.manage', write: 'group.manage' },
  methods: ['DELETE'],
} satisfies RouteHandle

export { AdminError as ErrorBoundary } from '#app/admin-ui/problem.tsx'
export { NoAccess as default } from '../no-access.tsx'

/** DELETE removes the member from the group. */
export async function action({ request, context, params: { id, member } }: Route.ActionArgs) {
  const group = withBack(`/admin/groups/${id}`, backFrom(request, '/admin/groups'))
  const notices = { done: 'group-removed', failed: 'group-remove', gone: 'group-gone' }
  return respondInList(group, notices, () => removeFromGroup(adminOf(context), id, member))
}

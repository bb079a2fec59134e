import { respondInList } from '#app/admin-ui/respond-in-list.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { memberPage } from '../admin/member-page.ts'
import type { Route } from './+types/badge.route.ts'
import { grantBadge, revokeBadge } from './grant.server.ts'

export const handle = {
  access: { see: 'member.manage', write: 'member.manage' },
  methods: ['POST', 'DELETE'],
} satisfies RouteHandle

export { AdminError as ErrorBoundary } from '#app/admin-ui/problem.tsx'
export { NoAccess as default } from '../no-access.tsx'

/** POST grants the badge, DELETE revokes it. */
export async function action({ request, context, params: { id, badge } }: Route.ActionArgs) {
  const takes = request.method === 'DELETE'
  return respondInList(
    memberPage(request, id),
    { done: takes ? 'badge-taken' : 'badge-granted', failed: 'badge', gone: 'member-gone' },
    () => (takes ? revokeBadge : grantBadge)(adminOf(context), id, badge),
  )
}

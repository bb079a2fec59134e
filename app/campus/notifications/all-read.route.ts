import { requireMember } from '#app/members/guard.server.ts'
import { matchMethod, respondToAction } from '#app/platform/forms/respond-to-action.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import type { Route } from './+types/all-read.route.ts'
import { readAllNotifications } from './read.server.ts'

export const handle = { access: { write: 'account.manage', whenSuspended: true } } satisfies RouteHandle

export { NoAccess as default } from '#app/members/no-access.tsx'
export { CampusProblem as ErrorBoundary } from '#app/members/problem.tsx'

/** POST marks all notifications as read. */
export async function action({ request, context }: Route.ActionArgs) {
  const member = requireMember({ request, context }, '/campus/notifications')
  return respondToAction(matchMethod(request, { post: () => readAllNotifications(member) }), '/campus/notifications')
}

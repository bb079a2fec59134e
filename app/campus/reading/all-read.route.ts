import { requireMember } from '#app/members/guard.server.ts'
import { matchMethod, respondToAction } from '#app/platform/forms/respond-to-action.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import type { Route } from './+types/all-read.route.ts'
import { markAllRead } from './mark.server.ts'

export const handle = { access: { write: 'campus.see', whenSuspended: true } } satisfies RouteHandle

export { NoAccess as default } from '#app/members/no-access.tsx'
export { CampusProblem as ErrorBoundary } from '#app/members/problem.tsx'

/** POST marks everything in the Campus as read. */
export async function action({ request, context }: Route.ActionArgs) {
  const member = requireMember({ request, context }, '/campus/new')
  return respondToAction(matchMethod(request, { post: () => markAllRead(member) }), '/campus/new')
}

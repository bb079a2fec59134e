import { matchMethod } from '#app/platform/forms/respond-to-action.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import type { Route } from './+types/dismissal.route.ts'
import { respondToDecision } from './respond-to-decision.server.ts'

export const handle = { access: { write: 'content.moderate' } } satisfies RouteHandle

export { NoAccess as default } from '#app/members/no-access.tsx'
export { CampusProblem as ErrorBoundary } from '#app/members/problem.tsx'

/** POST dismisses the reports of a text. */
export async function action(args: Route.ActionArgs) {
  return matchMethod(args.request, { post: () => respondToDecision(args, 'dismissed') })
}

import { requireMember } from '#app/members/guard.server.ts'
import { matchMethod, respondToAction } from '#app/platform/forms/respond-to-action.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import type { Route } from './+types/undo.route.ts'
import { undoDecision } from './decide.server.ts'

export const handle = { access: { write: 'content.moderate' }, methods: ['DELETE'] } satisfies RouteHandle

export { NoAccess as default } from '#app/members/no-access.tsx'
export { CampusProblem as ErrorBoundary } from '#app/members/problem.tsx'

/** DELETE undoes a decision. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const member = requireMember({ request, context }, '/campus/moderation')
  const work = matchMethod(request, {
    delete: () => undoDecision(member, params.id),
  })
  return respondToAction(work, '/campus/moderation?did=undone', '/campus/moderation')
}

import { requireMember } from '#app/members/guard.server.ts'
import { matchMethod, respondToAction } from '#app/platform/forms/respond-to-action.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import type { Route } from './+types/batch-undo.route.ts'
import { undoBatch } from './remove-and-suspend.server.ts'

export const handle = { access: { write: 'content.moderate' }, methods: ['DELETE'] } satisfies RouteHandle

export { NoAccess as default } from '#app/members/no-access.tsx'
export { CampusProblem as ErrorBoundary } from '#app/members/problem.tsx'

/** DELETE reverts a batch: the texts are open again, and the suspensions end. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const member = requireMember({ request, context }, '/campus/moderation')
  const work = matchMethod(request, {
    delete: () => undoBatch(member, params.id),
  })
  return respondToAction(work, '/campus/moderation?did=undone', '/campus/moderation')
}

import { redirect } from 'react-router'
import { requireMember } from '#app/members/guard.server.ts'
import { parseForm } from '#app/platform/forms/parse-form.server.ts'
import { matchMethod, respondToAction, respondToUnreadable } from '#app/platform/forms/respond-to-action.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import type { Route } from './+types/batches.route.ts'
import { batchForm } from './batch-form.server.ts'
import { removeAndSuspend } from './remove-and-suspend.server.ts'

export const handle = { access: { write: 'content.moderate' } } satisfies RouteHandle

export { NoAccess as default } from '#app/members/no-access.tsx'
export { CampusProblem as ErrorBoundary } from '#app/members/problem.tsx'

/** POST hides the texts of a group and suspends their authors. */
export async function action({ request, context }: Route.ActionArgs) {
  const queue = '/campus/moderation'
  const member = requireMember({ request, context }, queue)
  const parsed = await parseForm(request, batchForm)
  if (!parsed.ok) return respondToUnreadable(request, parsed, queue)
  const remove = async () => {
    const { texts: chosen, ...measure } = parsed.value
    const { batchId, texts, members } = await removeAndSuspend(member, chosen, measure)
    throw redirect(`${queue}?did=removed&of=${batchId}&texts=${texts}&members=${members}`)
  }
  return respondToAction(matchMethod(request, { post: remove }), queue)
}

import { requireMember } from '#app/members/guard.server.ts'
import { parseForm } from '#app/platform/forms/parse-form.server.ts'
import { matchMethod, respondToAction, respondToUnreadable } from '#app/platform/forms/respond-to-action.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import type { Route } from './+types/answer.route.ts'
import { answerAppeal } from './answer-appeal.server.ts'
import { appealAnswer } from './appeal.ts'

export const handle = { access: { write: 'appeal.answer' } } satisfies RouteHandle

export { NoAccess as default } from '#app/members/no-access.tsx'
export { CampusProblem as ErrorBoundary } from '#app/members/problem.tsx'

/** POST answers an appeal. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const list = '/campus/moderation/appeals'
  const member = requireMember({ request, context }, list)
  const parsed = await parseForm(request, appealAnswer)
  if (!parsed.ok) return respondToUnreadable(request, parsed, list, { reason: 'Answer' })
  const { outcome, reason } = parsed.value
  const response = () => answerAppeal(member, params.id, outcome, reason)
  return respondToAction(matchMethod(request, { post: response }), `${list}?answered`, list)
}

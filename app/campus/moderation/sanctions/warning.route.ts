import { redirect } from 'react-router'
import { requireMember } from '#app/members/guard.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { parseForm } from '#app/platform/forms/parse-form.server.ts'
import { matchMethod, respondToAction, respondToUnreadable } from '#app/platform/forms/respond-to-action.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { decisionReason } from '../queue/decision.ts'
import type { Route } from './+types/warning.route.ts'
import { warnAuthor } from './warn.server.ts'

export const handle = { access: { write: 'content.moderate' } } satisfies RouteHandle

export { NoAccess as default } from '#app/members/no-access.tsx'
export { CampusProblem as ErrorBoundary } from '#app/members/problem.tsx'

/** POST warns the author. */
export async function action({ request, context, params: { kind, id } }: Route.ActionArgs) {
  const queue = '/campus/moderation'
  const member = requireMember({ request, context }, queue)
  if (kind !== 'post' && kind !== 'comment') throw new NotFound()
  const parsed = await parseForm(request, decisionReason)
  if (!parsed.ok) return respondToUnreadable(request, parsed, queue)
  const warn = async () => {
    const { measureId } = await warnAuthor(member, kind, id, parsed.value.reason)
    throw redirect(`${queue}?did=warned&of=${measureId}`)
  }
  return respondToAction(matchMethod(request, { post: warn }), queue)
}

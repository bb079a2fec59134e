import { redirect } from 'react-router'
import { requireMember } from '#app/members/guard.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { answerAct, byMethod } from '#app/platform/forms/answer-act.server.ts'
import { reasonIn } from '../queue/answer-decision.server.ts'
import type { Route } from './+types/warning.route.ts'
import { warnAuthor } from './warn.server.ts'

export { CampusProblem as ErrorBoundary } from '#app/members/problem.tsx'
export { Refused as default } from '#app/members/refused.tsx'

/** POST warns the author. */
export async function action({ request, context, params: { kind, id } }: Route.ActionArgs) {
  const queue = '/campus/moderation'
  const member = requireMember({ request, context }, queue)
  if (kind !== 'post' && kind !== 'comment') throw new NotFound()
  const reason = await reasonIn(request)
  const warn = async () => {
    const { measureId } = await warnAuthor(member, kind, id, reason)
    throw redirect(`${queue}?did=warned&of=${measureId}`)
  }
  return answerAct(byMethod(request, { does: warn }), queue)
}

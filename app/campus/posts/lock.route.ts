import { requireMember } from '#app/members/guard.server.ts'
import { answerAct, byMethod } from '#app/platform/forms/answer-act.server.ts'
import { actorOf } from '#app/platform/request.server.ts'
import { reasonIn } from '../moderation/queue/answer-decision.server.ts'
import { wayBack } from '../moderation/queue/way-back.ts'
import type { Route } from './+types/lock.route.ts'
import { lockPost, unlockPost } from './lock.server.ts'

export { CampusProblem as ErrorBoundary } from '#app/members/problem.tsx'
export { Refused as default } from '#app/members/refused.tsx'

/** POST locks the post, DELETE unlocks it. */
export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const post = `/campus/post/${id}`
  requireMember({ request, context }, post)
  const actor = actorOf(context)
  const reason = request.method === 'POST' ? await reasonIn(request) : ''
  const work = byMethod(request, {
    does: () => lockPost(actor, id, reason),
    undoes: () => unlockPost(actor, id),
  })
  return answerAct(work, wayBack(request, post, { did: request.method === 'POST' ? 'locked' : 'undone', of: id }), post)
}

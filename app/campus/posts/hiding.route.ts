import { requireMember } from '#app/members/guard.server.ts'
import { answerAct, byMethod } from '#app/platform/forms/answer-act.server.ts'
import { actorOf } from '#app/platform/request.server.ts'
import { reasonIn } from '../moderation/queue/answer-decision.server.ts'
import type { Route } from './+types/hiding.route.ts'
import { hidePost, restorePost } from './hide.server.ts'

export { CampusProblem as ErrorBoundary } from '#app/members/problem.tsx'
export { Refused as default } from '#app/members/refused.tsx'

/** POST hides the post, DELETE restores it. */
export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const post = `/campus/post/${id}`
  requireMember({ request, context }, post)
  const actor = actorOf(context)
  const reason = request.method === 'POST' ? await reasonIn(request) : ''
  const work = byMethod(request, {
    does: () => hidePost(actor, id, reason),
    undoes: () => restorePost(actor, id),
  })
  return answerAct(work, post)
}

import { requireMember } from '#app/members/guard.server.ts'
import { answerAct, byMethod } from '#app/platform/forms/answer-act.server.ts'
import { actorOf } from '#app/platform/request.server.ts'
import type { Route } from './+types/removal.route.ts'
import { removeTopic } from './remove.server.ts'

export { Problem as ErrorBoundary } from '#app/members/problem.tsx'
export { Refused as default } from '#app/members/refused.tsx'

/** POST removes the topic. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const topic = `/campus/topics/${params.slug}`
  requireMember({ request, context }, topic)
  return answerAct(byMethod(request, { does: () => removeTopic(actorOf(context), params.slug) }), '/campus', topic)
}

import { actorOf } from '#app/platform/request.server.ts'
import { answerAct, byMethod } from '../act.server.ts'
import { requireMember } from '../guard.server.ts'
import type { Route } from './+types/removal.route.ts'
import { removeTopic } from './remove.server.ts'

export { Problem as ErrorBoundary } from '../problem.tsx'
export { Refused as default } from '../refused.tsx'

/** POST removes the topic. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const topic = `/campus/topics/${params.slug}`
  requireMember({ request, context }, topic)
  return answerAct(byMethod(request, { does: () => removeTopic(actorOf(context), params.slug) }), '/campus', topic)
}

import { redirect } from 'react-router'
import { actorOf } from '#app/platform/request.server.ts'
import { answerAct, byMethod } from '../act.server.ts'
import { requireMember } from '../guard.server.ts'
import { topicsById } from '../topics/queries.server.ts'
import type { Route } from './+types/removal.route.ts'
import { removePost } from './remove.server.ts'

export { Problem as ErrorBoundary } from '../problem.tsx'
export { Refused as default } from '../refused.tsx'

/** POST deletes the post, and leads back to its topic. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const post = `/campus/post/${params.id}`
  requireMember({ request, context }, post)
  const remove = async () => {
    const { topicId } = await removePost(actorOf(context), params.id)
    const topic = (await topicsById([topicId])).get(topicId)
    throw redirect(topic ? `/campus/topics/${topic.slug}` : '/campus')
  }
  return answerAct(byMethod(request, { does: remove }), post)
}

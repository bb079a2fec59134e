import { redirect } from 'react-router'
import { requireMember } from '#app/members/guard.server.ts'
import { answerAct, byMethod } from '#app/platform/forms/answer-act.server.ts'
import { actorOf } from '#app/platform/request.server.ts'
import { topicsById } from '../topics/queries.server.ts'
import type { Route } from './+types/removal.route.ts'
import { removePost } from './remove.server.ts'

export { Problem as ErrorBoundary } from '#app/members/problem.tsx'
export { Refused as default } from '#app/members/refused.tsx'

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

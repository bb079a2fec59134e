import { redirect } from 'react-router'
import { actorOf } from '#app/platform/request.server.ts'
import { answerAct, byMethod } from '../act.server.ts'
import { requireMember } from '../guard.server.ts'
import type { Route } from './+types/removal.route.ts'
import { removeComment } from './remove.server.ts'

export { Problem as ErrorBoundary } from '../problem.tsx'
export { Refused as default } from '../refused.tsx'

/** POST deletes the comment, and leads back to its place. */
export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  requireMember({ request, context }, '/campus')
  const remove = async () => {
    const { postId } = await removeComment(actorOf(context), id)
    throw redirect(`/campus/post/${postId}?at=${id}#comment-${id}`)
  }
  return answerAct(byMethod(request, { does: remove }), '/campus')
}

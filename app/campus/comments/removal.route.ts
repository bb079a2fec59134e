import { redirect } from 'react-router'
import { requireMember } from '#app/members/guard.server.ts'
import { answerAct, byMethod } from '#app/platform/forms/answer-act.server.ts'
import { actorOf } from '#app/platform/request.server.ts'
import type { Route } from './+types/removal.route.ts'
import { removeComment } from './remove.server.ts'

export { Problem as ErrorBoundary } from '#app/members/problem.tsx'
export { Refused as default } from '#app/members/refused.tsx'

/** POST deletes the comment, and leads back to its place. */
export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  requireMember({ request, context }, '/campus')
  const remove = async () => {
    const { postId } = await removeComment(actorOf(context), id)
    throw redirect(`/campus/post/${postId}?at=${id}#comment-${id}`)
  }
  return answerAct(byMethod(request, { does: remove }), '/campus')
}

import { redirect } from 'react-router'
import { requireMember } from '#app/members/guard.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { answerAct, byMethod } from '#app/platform/forms/answer-act.server.ts'
import { recoverComment } from '../comments/recover.server.ts'
import { recoverPost } from '../posts/recover.server.ts'
import { recoverTopic } from '../topics/recover.server.ts'
import type { Route } from './+types/restoration.route.ts'

export { CampusProblem as ErrorBoundary } from '#app/members/problem.tsx'
export { Refused as default } from '#app/members/refused.tsx'

/** POST takes a topic, post or comment out of the trash, and leads to it. */
export async function action({ request, context, params: { noun, id } }: Route.ActionArgs) {
  const member = requireMember({ request, context }, '/campus')
  const recover = async () => {
    if (noun === 'topic') throw redirect(`/campus/topics/${(await recoverTopic(member, id)).slug}`)
    if (noun === 'comment') {
      const { postId } = await recoverComment(member, id)
      throw redirect(`/campus/post/${postId}?at=${id}#comment-${id}`)
    }
    if (noun !== 'post') throw new NotFound()
    await recoverPost(member, id)
    throw redirect(`/campus/post/${id}`)
  }
  return answerAct(byMethod(request, { does: recover }), '/campus')
}

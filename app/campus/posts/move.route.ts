import { redirect } from 'react-router'
import { requireMember } from '#app/members/guard.server.ts'
import { postedForm } from '#app/platform/forms/posted-form.server.ts'
import { matchMethod, respondToAction } from '#app/platform/forms/respond-to-action.server.ts'
import { actorOf } from '#app/platform/request.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { originUrl, resultUrl } from '../moderation/queue/queue-result.ts'
import type { Route } from './+types/move.route.ts'
import { movePost } from './move.server.ts'

export const handle = { access: { see: 'post.see', write: 'post.move' } } satisfies RouteHandle

export { NoAccess as default } from '#app/members/no-access.tsx'
export { CampusProblem as ErrorBoundary } from '#app/members/problem.tsx'

/** POST moves the post to the topic that the form names. */
export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const post = `/campus/post/${id}`
  requireMember({ request, context }, post)
  const slug = String((await postedForm(request)).get('topic') ?? '')
  const move = async () => {
    const back = await movePost(actorOf(context), id, slug)
    const isUndone = new URL(request.url).searchParams.has('undo')
    const page = back === slug || isUndone ? post : `${post}?movedFrom=${back}`
    throw redirect(resultUrl(request, page, isUndone ? { did: 'undone' } : { did: 'moved', of: id, back }))
  }
  return respondToAction(matchMethod(request, { post: move }), originUrl(request, post))
}

import { requireMember } from '#app/members/guard.server.ts'
import { matchMethod, respondToAction } from '#app/platform/forms/respond-to-action.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { originUrl, resultUrl } from '../../moderation/queue/queue-result.ts'
import type { Route } from './+types/pin.route.ts'
import { pinPost, unpinPost } from './pin.server.ts'

export const handle = { access: { write: 'post.pin' }, methods: ['POST', 'DELETE'] } satisfies RouteHandle

export { NoAccess as default } from '#app/members/no-access.tsx'
export { CampusProblem as ErrorBoundary } from '#app/members/problem.tsx'

/** POST pins the post, DELETE unpins it. */
export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const post = `/campus/post/${id}`
  const member = requireMember({ request, context }, post)
  const work = matchMethod(request, { post: () => pinPost(member, id), delete: () => unpinPost(member, id) })
  const next = resultUrl(request, post, { did: request.method === 'POST' ? 'pinned' : 'undone', of: id })
  return respondToAction(work, next, originUrl(request, post))
}

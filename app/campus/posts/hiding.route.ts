import { requireMember } from '#app/members/guard.server.ts'
import { parseForm } from '#app/platform/forms/parse-form.server.ts'
import { matchMethod, respondToAction, respondToUnreadable } from '#app/platform/forms/respond-to-action.server.ts'
import { actorOf } from '#app/platform/request.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { decisionReason } from '../moderation/queue/decision.ts'
import type { Route } from './+types/hiding.route.ts'
import { hidePost, unhidePost } from './hide.server.ts'

export const handle = {
  access: { see: 'post.see', write: 'post.hide' },
  methods: ['POST', 'DELETE'],
} satisfies RouteHandle

export { NoAccess as default } from '#app/members/no-access.tsx'
export { CampusProblem as ErrorBoundary } from '#app/members/problem.tsx'

/** POST hides the post, DELETE restores it. */
export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const post = `/campus/post/${id}`
  requireMember({ request, context }, post)
  const actor = actorOf(context)
  const parsed = request.method === 'POST' ? await parseForm(request, decisionReason) : undefined
  if (parsed && !parsed.ok) return respondToUnreadable(request, parsed, post)
  const work = matchMethod(request, {
    post: () => hidePost(actor, id, parsed?.value.reason ?? ''),
    delete: () => unhidePost(actor, id),
  })
  return respondToAction(work, post)
}

import { requireMember } from '#app/members/guard.server.ts'
import { parseForm } from '#app/platform/forms/parse-form.server.ts'
import { matchMethod, respondToAction, respondToUnreadable } from '#app/platform/forms/respond-to-action.server.ts'
import { actorOf } from '#app/platform/request.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { decisionReason } from '../moderation/queue/decision.ts'
import { originUrl, resultUrl } from '../moderation/queue/queue-result.ts'
import type { Route } from './+types/lock.route.ts'
import { lockPost, unlockPost } from './lock.server.ts'

export const handle = {
  access: { see: 'post.see', write: 'post.lock' },
  methods: ['POST', 'DELETE'],
} satisfies RouteHandle

export { NoAccess as default } from '#app/members/no-access.tsx'
export { CampusProblem as ErrorBoundary } from '#app/members/problem.tsx'

/** POST locks the post, DELETE unlocks it. */
export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const post = `/campus/post/${id}`
  requireMember({ request, context }, post)
  const actor = actorOf(context)
  const back = originUrl(request, post)
  const parsed = request.method === 'POST' ? await parseForm(request, decisionReason) : undefined
  if (parsed && !parsed.ok) return respondToUnreadable(request, parsed, back)
  const work = matchMethod(request, {
    post: () => lockPost(actor, id, parsed?.value.reason ?? ''),
    delete: () => unlockPost(actor, id),
  })
  return respondToAction(work, resultUrl(request, post, { did: parsed ? 'locked' : 'undone', of: id }), back)
}

import { parseForm } from '#app/platform/forms/parse-form.server.ts'
import { matchMethod, respondToAction, respondToUnreadable } from '#app/platform/forms/respond-to-action.server.ts'
import { actorOf } from '#app/platform/request.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import type { Route } from './+types/suspension.route.ts'
import { requireMember } from './guard.server.ts'
import { reinstateMember, suspendMember, suspension } from './suspend.server.ts'

export const handle = {
  access: { see: 'member.see', write: 'member.suspend' },
  methods: ['POST', 'DELETE'],
} satisfies RouteHandle

export { NoAccess as default } from './no-access.tsx'
export { CampusProblem as ErrorBoundary } from './problem.tsx'

/** POST suspends the member, DELETE ends the suspension. */
export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const profile = `/campus/members/${id}`
  const isFromQueue = new URL(request.url).searchParams.get('from') === 'queue'
  const done = request.method === 'POST' ? `did=suspended&of=${id}` : 'did=undone'
  const back = isFromQueue ? '/campus/moderation' : profile
  const next = isFromQueue ? `${back}?${done}` : profile
  requireMember({ request, context }, profile)
  const actor = actorOf(context)
  const parsed = request.method === 'POST' ? await parseForm(request, suspension) : undefined
  if (parsed && !parsed.ok) return respondToUnreadable(request, parsed, back)
  const suspend = async () => {
    if (parsed) await suspendMember(actor, id, parsed.value)
  }
  return respondToAction(matchMethod(request, { post: suspend, delete: () => reinstateMember(actor, id) }), next, back)
}

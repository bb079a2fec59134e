import { requireMember } from '#app/members/guard.server.ts'
import { matchMethod, respondToAction } from '#app/platform/forms/respond-to-action.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import type { Route } from './+types/hiding.route.ts'
import { commentPath } from './comment-path.ts'
import { hideComment, unhideComment } from './hide.server.ts'
import { findVisibleComment } from './queries.server.ts'

export const handle = { access: { write: 'post.hide' }, methods: ['POST', 'DELETE'] } satisfies RouteHandle

export { NoAccess as default } from '#app/members/no-access.tsx'
export { CampusProblem as ErrorBoundary } from '#app/members/problem.tsx'

/** POST hides the comment, DELETE shows it again. */
export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const member = requireMember({ request, context }, '/campus/new')
  const { comment } = await findVisibleComment(member, id)
  const work = matchMethod(request, { post: () => hideComment(member, id), delete: () => unhideComment(member, id) })
  return respondToAction(work, commentPath(comment))
}

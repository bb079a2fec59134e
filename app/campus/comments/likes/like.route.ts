import { requireMember } from '#app/members/guard.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { respondToLike } from '../../respond-to-like.server.ts'
import { unreachable } from '../../unreachable.ts'
import { commentPath } from '../comment-path.ts'
import { likesOfComment } from '../newest/queries.server.ts'
import { findVisibleComment } from '../queries.server.ts'
import type { Route } from './+types/like.route.ts'
import { likeComment, unlikeComment } from './like.server.ts'

export const handle = { access: { write: 'post.like' }, methods: ['POST', 'DELETE'] } satisfies RouteHandle

export { NoAccess as default } from '#app/members/no-access.tsx'
export { CampusProblem as ErrorBoundary } from '#app/members/problem.tsx'

/** POST likes the comment, DELETE removes the like. */
export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const member = requireMember({ request, context }, '/campus/new')
  const { comment } = await findVisibleComment(member, id)
  const [likes, unlikes] = [() => likeComment(member, id), () => unlikeComment(member, id)]
  return respondToLike(request, commentPath(comment), { likes, unlikes, count: () => likesOfComment(id) })
}

export const clientAction = async ({ serverAction }: Route.ClientActionArgs) => unreachable(() => serverAction())

import { requireMember } from '#app/members/guard.server.ts'
import { actorOf } from '#app/platform/request.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { respondToLike } from '../../respond-to-like.server.ts'
import { unreachable } from '../../unreachable.ts'
import { likesOfPost } from '../queries.server.ts'
import type { Route } from './+types/like.route.ts'
import { likePost, unlikePost } from './like.server.ts'

export const handle = {
  access: { see: 'post.see', write: 'post.like' },
  methods: ['POST', 'DELETE'],
} satisfies RouteHandle

export { NoAccess as default } from '#app/members/no-access.tsx'
export { CampusProblem as ErrorBoundary } from '#app/members/problem.tsx'

/** POST likes the post, DELETE removes the like. */
export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const post = `/campus/post/${id}`
  requireMember({ request, context }, post)
  const actor = actorOf(context)
  const [likes, unlikes] = [() => likePost(actor, id), () => unlikePost(actor, id)]
  return respondToLike(request, post, { likes, unlikes, count: () => likesOfPost(id) })
}

export const clientAction = async ({ serverAction }: Route.ClientActionArgs) => unreachable(() => serverAction())

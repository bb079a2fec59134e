import { requireMember } from '#app/members/guard.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import type { Route } from './+types/post-following.route.ts'
import { respondToFollow } from './respond-to-follow.server.ts'
import { followedPost } from './subjects.server.ts'

export const handle = {
  access: { write: 'follow.set', whenSuspended: true },
  methods: ['POST', 'DELETE'],
} satisfies RouteHandle

export { NoAccess as default } from '#app/members/no-access.tsx'
export { CampusProblem as ErrorBoundary } from '#app/members/problem.tsx'

/** POST follows the post, DELETE unfollows. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const page = `/campus/post/${params.id}`
  const member = requireMember({ request, context }, page)
  return respondToFollow(request, member, 'follow', followedPost(member, params.id), page)
}

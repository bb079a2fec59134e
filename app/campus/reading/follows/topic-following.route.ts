import { requireMember } from '#app/members/guard.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import type { Route } from './+types/topic-following.route.ts'
import { respondToFollow } from './respond-to-follow.server.ts'
import { followedTopic } from './subjects.server.ts'

export const handle = {
  access: { write: 'follow.set', whenSuspended: true },
  methods: ['POST', 'DELETE'],
} satisfies RouteHandle

export { NoAccess as default } from '#app/members/no-access.tsx'
export { CampusProblem as ErrorBoundary } from '#app/members/problem.tsx'

/** POST follows the topic, DELETE unfollows. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const page = `/campus/topics/${params.slug}`
  const member = requireMember({ request, context }, page)
  return respondToFollow(request, member, 'follow', followedTopic(member, params.slug), page)
}

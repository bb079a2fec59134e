import { redirect } from 'react-router'
import { requireMember } from '#app/members/guard.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { findVisiblePost } from '../posts/queries.server.ts'
import { threadReadTo } from '../reading/queries.server.ts'
import type { Route } from './+types/unread.route.ts'
import { commentPath } from './comment-path.ts'
import { commentsSince } from './newest/queries.server.ts'

export const handle = { access: { see: 'post.see' } } satisfies RouteHandle

export { CampusProblem as ErrorBoundary } from '#app/members/problem.tsx'

/** GET redirects to the first unread comment, or to the beginning of the thread. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const member = requireMember({ request, context })
  const post = await findVisiblePost(member, params.id)
  const since = await threadReadTo(member, post.id)
  const first = (await commentsSince(member.id, [{ postId: post.id, since }])).get(post.id)?.first
  throw redirect(first ? commentPath({ id: first, postId: post.id }) : `/campus/post/${post.id}`)
}

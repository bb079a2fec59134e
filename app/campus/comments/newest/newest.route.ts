import { redirect } from 'react-router'
import { requireMember } from '#app/members/guard.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { findVisiblePost } from '../../posts/queries.server.ts'
import { commentPath } from '../comment-path.ts'
import type { Route } from './+types/newest.route.ts'
import { newestComment } from './queries.server.ts'

export const handle = { access: { see: 'post.see' } } satisfies RouteHandle

export { CampusProblem as ErrorBoundary } from '#app/members/problem.tsx'

/** GET redirects to the newest comment of the thread, or to its beginning if there is none. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const post = await findVisiblePost(requireMember({ request, context }), params.id)
  const newest = await newestComment(post.id)
  throw redirect(newest ? commentPath({ id: newest.id, postId: post.id }) : `/campus/post/${post.id}`)
}

import { redirect } from 'react-router'
import { requireMember } from '#app/members/guard.server.ts'
import { findVisiblePost } from '../posts/queries.server.ts'
import type { Route } from './+types/newest.route.ts'
import { newestCommentId } from './queries.server.ts'

export { CampusProblem as ErrorBoundary } from '#app/members/problem.tsx'

/** GET leads to the last comment of the thread, else to its beginning. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const post = await findVisiblePost(requireMember({ request, context }), params.id)
  const id = await newestCommentId(post.id)
  throw redirect(id ? `/campus/post/${post.id}?at=${id}#comment-${id}` : `/campus/post/${post.id}`)
}

import { requireMember } from '#app/members/guard.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { commentPath } from '../comments/comment-path.ts'
import { findVisibleComment } from '../comments/queries.server.ts'
import type { Route } from './+types/comment-history.route.ts'
import { History } from './history.tsx'
import { revisionsOf } from './queries.server.ts'

export const handle = { access: { see: 'content.moderate' } } satisfies RouteHandle

export { CampusProblem as ErrorBoundary } from '#app/members/problem.tsx'
export const meta = () => pageMeta({ title: 'Earlier versions', noindex: true })

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const member = requireMember({ request, context })
  const { comment } = await findVisibleComment(member, params.id)
  return { now: commentPath(comment), revisions: await revisionsOf(member, { commentId: comment.id }) }
}

/** Earlier versions of a comment, for moderators. */
export default function CommentHistory({ loaderData }: Route.ComponentProps) {
  return <History recordType="comment" {...loaderData} />
}

import { requireMember } from '#app/members/guard.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { Likers } from '../../likers.tsx'
import { commentPath } from '../comment-path.ts'
import { findVisibleComment } from '../queries.server.ts'
import type { Route } from './+types/likers.route.ts'
import { likersOfComment } from './queries.server.ts'

export const handle = { access: { see: 'post.see' } } satisfies RouteHandle

export { CampusProblem as ErrorBoundary } from '#app/members/problem.tsx'
export const meta = () => pageMeta({ title: 'Who likes this', noindex: true })

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const member = requireMember({ request, context })
  const { comment } = await findVisibleComment(member, params.id)
  return { back: commentPath(comment), people: await likersOfComment(comment.id) }
}

/** The latest hundred people who like a comment. */
export default function CommentLikers({ loaderData }: Route.ComponentProps) {
  return <Likers {...loaderData} />
}

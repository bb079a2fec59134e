import { requireMember } from '#app/members/guard.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { findVisiblePost } from '../posts/queries.server.ts'
import type { Route } from './+types/post-history.route.ts'
import { History } from './history.tsx'
import { revisionsOf } from './queries.server.ts'

export const handle = { access: { see: 'content.moderate' } } satisfies RouteHandle

export { CampusProblem as ErrorBoundary } from '#app/members/problem.tsx'
export const meta = () => pageMeta({ title: 'Earlier versions', noindex: true })

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const member = requireMember({ request, context })
  const post = await findVisiblePost(member, params.id)
  return { now: `/campus/post/${post.id}`, revisions: await revisionsOf(member, { postId: post.id }) }
}

/** Earlier versions of a post, for moderators. */
export default function PostHistory({ loaderData }: Route.ComponentProps) {
  return <History recordType="post" {...loaderData} />
}

import type { RouteHandle } from '#app/shell/route-handle.ts'
import { findTopic } from '../topics/queries.server.ts'
import type { Route } from './+types/topic-stream.route.ts'
import { requireListener } from './opening.server.ts'
import { streamOfPosts } from './stream-of-posts.server.ts'

export const handle = { access: { see: 'campus.see' } } satisfies RouteHandle

/** GET streams the new posts of a topic to members who can see it. */
export async function loader({ request, context, params }: Route.LoaderArgs): Promise<Response> {
  const member = await requireListener({ request, context })
  const { id } = await findTopic(member, params.slug)
  return streamOfPosts(request, member, [id])
}

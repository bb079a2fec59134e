import type { RouteHandle } from '#app/shell/route-handle.ts'
import type { Route } from './+types/new-stream.route.ts'
import { requireListener } from './opening.server.ts'
import { streamOfPosts } from './stream-of-posts.server.ts'

export const handle = { access: { see: 'campus.see' } } satisfies RouteHandle

/** GET streams the new posts of all topics visible to the member. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  return streamOfPosts(request, await requireListener({ request, context }))
}

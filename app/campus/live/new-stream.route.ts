import type { Route } from './+types/new-stream.route.ts'
import { requireListener } from './opening.server.ts'
import { streamOfPosts } from './stream-of-posts.server.ts'

/** GET: which posts come to any topic that the member sees, as server-sent events. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  return streamOfPosts(request, requireListener({ request, context }))
}

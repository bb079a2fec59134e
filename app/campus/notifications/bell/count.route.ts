import { requireMember } from '#app/members/guard.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { countUnread } from '../queries.server.ts'
import type { Route } from './+types/count.route.ts'

export const handle = { access: { see: 'campus.see' } } satisfies RouteHandle

/** GET returns the member's unread count for the bell, up to 100. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const member = requireMember({ request, context })
  return Response.json({ unread: await countUnread(member) }, { headers: { 'cache-control': 'private, no-store' } })
}

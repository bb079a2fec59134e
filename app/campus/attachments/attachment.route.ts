import { requireMember } from '#app/members/guard.server.ts'
import { fileResponse } from '#app/platform/storage/file-response.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import type { Route } from './+types/attachment.route.ts'
import { findVisibleAttachment } from './queries.server.ts'

export const handle = { access: { see: 'campus.see' } } satisfies RouteHandle

/** GET streams a picture or file to members who can see a text that references it. Must not be cached. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  return fileResponse(request, await findVisibleAttachment(requireMember({ request, context }), params.id))
}

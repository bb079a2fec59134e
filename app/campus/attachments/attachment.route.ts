import { requireMember } from '#app/members/guard.server.ts'
import { fileResponse } from '#app/platform/storage/file-response.server.ts'
import type { Route } from './+types/attachment.route.ts'
import { findVisibleAttachment } from './queries.server.ts'

/** GET streams a picture or file to members who can see a text that references it. Must not be cached. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  return fileResponse(request, await findVisibleAttachment(requireMember({ request, context }), params.id))
}

import { requireMember } from '#app/members/guard.server.ts'
import { jsonResponse } from '#app/platform/forms/errors.server.ts'
import { htmlOf } from '#app/platform/markdown/stored.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { findVisibleComment } from '../comments/queries.server.ts'
import { linkUnfolder } from '../links/queries.server.ts'
import type { Route } from './+types/comment-text.route.ts'

export const handle = { access: { see: 'post.see' } } satisfies RouteHandle

/** GET returns the current HTML of a comment that a page already shows. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const member = requireMember({ request, context })
  const text = async () => {
    const { comment } = await findVisibleComment(member, params.id)
    const unfold = await linkUnfolder(member, [comment.html])
    return Response.json({ html: unfold(htmlOf(comment, comment.content)) })
  }
  return jsonResponse(text())
}

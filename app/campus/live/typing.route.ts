import { requireMember } from '#app/members/guard.server.ts'
import { jsonResponse } from '#app/platform/forms/errors.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import type { Route } from './+types/typing.route.ts'
import { sendTyping } from './send-typing.server.ts'

export const handle = { access: { write: 'comment.write' } } satisfies RouteHandle

/** POST announces that the member is writing a reply. The page repeats it every few seconds. */
export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const member = requireMember({ request, context }, `/campus/post/${id}`)
  return jsonResponse(sendTyping(member, id).then(() => new Response(null, { status: 204 })))
}

import { redirect } from 'react-router'
import { requireMember } from '#app/members/guard.server.ts'
import { endWelcome } from '#app/members/profile-fields/welcome.server.ts'
import { matchMethod } from '#app/platform/forms/respond-to-action.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import type { Route } from './+types/end.route.ts'

export const handle = { access: { write: 'account.manage', whenSuspended: true } } satisfies RouteHandle

/** POST skips the remaining welcome steps. */
export async function action({ request, context }: Route.ActionArgs) {
  const member = requireMember({ request, context }, '/campus')
  await matchMethod(request, { post: () => endWelcome(member) })
  throw redirect('/campus')
}

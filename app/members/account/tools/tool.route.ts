import { redirect } from 'react-router'
import { isAuthError, revokeGrant } from '#app/auth/auth.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/ids.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { currentSession } from '../current-session.server.ts'
import type { Route } from './+types/tool.route.ts'

export const handle = {
  access: { see: 'account.manage', write: 'account.manage', whenSuspended: true },
  methods: ['DELETE'],
} satisfies RouteHandle

/** DELETE `/campus/account/tools/{id}` revokes a tool's grant, and ends its sessions. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const { session, caller } = await currentSession({ request, context })
  if (request.method !== 'DELETE' || !isId(params.id)) throw new NotFound()
  await revokeGrant(session.user.id, params.id, caller).catch((error: unknown) => {
    throw isAuthError(error, 'oauth_consent_not_found') ? new NotFound() : error
  })
  throw redirect('/campus/account/tools?done=tool-disconnected')
}

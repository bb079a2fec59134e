import { beginPasskey, isAuthError } from '#app/auth/auth.ts'
import { Forbidden } from '#app/platform/errors.ts'
import { jsonResponse } from '#app/platform/forms/errors.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import type { Route } from './+types/passkey-options.route.ts'
import { adminWaiting } from './waiting.server.ts'

export const handle = { access: { write: 'form.send', whenSuspended: true } } satisfies RouteHandle

/** POST `/admin/login/passkey/options`: the options for creating an admin's passkey. */
export async function action({ request }: Route.ActionArgs) {
  const { session } = await adminWaiting(request, 'passkey')
  const begin = async () => {
    const { challengeId, options } = await beginPasskey(session.user).catch((error: unknown) => {
      throw isAuthError(error) ? new Forbidden(error.message) : error
    })
    return Response.json({ challengeId, options }, { headers: { 'cache-control': 'no-store' } })
  }
  return jsonResponse(begin())
}

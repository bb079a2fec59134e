import { beginPasskey, isAuthError } from '#app/auth/auth.ts'
import { Forbidden } from '#app/platform/errors.ts'
import { jsonResponse } from '#app/platform/forms/errors.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { currentSession } from '../account/own-session.server.ts'
import { isProven } from '../reauthentication/require-reauthentication.server.ts'
import type { Route } from './+types/new-options.route.ts'

export const handle = {
  access: { see: 'account.manage', write: 'account.manage', whenSuspended: true },
} satisfies RouteHandle

/** POST `/campus/account/passkeys/options` returns the WebAuthn options to create a passkey. */
export async function action({ request, context }: Route.ActionArgs) {
  const { session } = await currentSession({ request, context })
  const begin = async () => {
    if (!isProven(session)) throw new Forbidden('Please confirm that it is you first.')
    const { challengeId, options } = await beginPasskey(session.user).catch((error: unknown) => {
      throw isAuthError(error) ? new Forbidden(error.message) : error
    })
    return Response.json({ challengeId, options }, { headers: { 'cache-control': 'no-store' } })
  }
  return jsonResponse(begin())
}

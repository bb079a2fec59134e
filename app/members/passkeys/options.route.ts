import { beginPasskeySignIn, isAuthError } from '#app/auth/auth.ts'
import { TooMany } from '#app/platform/errors.ts'
import { jsonResponse } from '#app/platform/forms/errors.server.ts'
import { requestOf } from '#app/platform/request.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { authMessage } from '../auth-message.ts'
import type { Route } from './+types/options.route.ts'

export const handle = { access: { see: 'page.see', write: 'form.send', whenSuspended: true } } satisfies RouteHandle

/** POST `/campus/auth/passkey/options` returns the WebAuthn options to sign in, without naming an account. */
export async function action({ context }: Route.ActionArgs) {
  const begin = async () => {
    const { challengeId, options } = await beginPasskeySignIn(requestOf(context)).catch(overLimit)
    return Response.json({ challengeId, options }, { headers: { 'cache-control': 'no-store' } })
  }
  return jsonResponse(begin())
}

function overLimit(error: unknown): never {
  if (!isAuthError(error) || !error.retryAfter) throw error
  throw new TooMany(error.retryAfter, authMessage(error))
}

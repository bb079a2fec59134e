import { redirect } from 'react-router'
import { enterWithPasskey, isAuthError } from '#app/auth/auth.ts'
import { NotFound } from '#app/platform/errors.ts'
import { postedForm } from '#app/platform/forms/posted-form.server.ts'
import { requestOf } from '#app/platform/request.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { returnUrlFor } from '../return-url.ts'
import { safeNext } from '../safe-next.ts'
import { openWebSession } from '../sessions/open-session.server.ts'
import type { Route } from './+types/enter.route.ts'
import { postedPasskey } from './posted-passkey.ts'
import { rateLimitUrl } from './rate-limit-error.ts'

export const handle = { access: { see: 'page.see', write: 'form.send', whenSuspended: true } } satisfies RouteHandle

/** POST `/campus/auth/passkey` signs in with a passkey alone. */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== 'POST') throw new NotFound()
  const next = safeNext(new URL(request.url).searchParams.get('next'), '/campus')
  const backToSignIn = `/campus/auth?problem=passkey&next=${encodeURIComponent(next)}`
  const credential = postedPasskey(await postedForm(request), 'credential')
  if (!credential) throw redirect(backToSignIn)
  const { address, userAgent } = requestOf(context)
  const caller = { address, userAgent }
  const user = await enterWithPasskey(credential, caller).catch((error: unknown) => {
    if (isAuthError(error, 'user_banned')) throw redirect('/campus/auth?problem=banned')
    if (!isAuthError(error)) throw error
    throw redirect(error.retryAfter ? rateLimitUrl('/campus/auth', next, error.retryAfter) : backToSignIn)
  })
  // A passkey with user verification counts as the second factor too.
  const cookie = await openWebSession({ userId: user.id, kind: 'campus', aal: 'aal2', ...caller })
  throw redirect(returnUrlFor(user, next), { headers: { 'set-cookie': cookie } })
}

import { redirect } from 'react-router'
import { enterWithPasskey, isAuthError } from '#app/auth/auth.ts'
import { Forbidden } from '#app/platform/errors.ts'
import type { RequestInfo } from '#app/platform/request.server.ts'
import { safeNext, welcomeAddress } from '../safe-next.ts'
import { openWebSession } from '../sessions/open-session.server.ts'
import { postedPasskey } from './posted-passkey.ts'
import { rateLimitUrl } from './rate-limit-error.ts'

/** Signs in to the admin area with a passkey alone. @returns the redirect, with the session's cookie */
export async function enterAdminWithPasskey(
  request: Request,
  posted: FormData,
  { address, userAgent }: RequestInfo,
): Promise<Response> {
  const next = safeNext(new URL(request.url).searchParams.get('next'), '/admin')
  const backToSignIn = (problem: string) => redirect(`/admin/login?problem=${problem}&next=${encodeURIComponent(next)}`)
  const credential = postedPasskey(posted, 'credential')
  if (!credential) return backToSignIn('passkey')
  const caller = { address, userAgent }
  try {
    const user = await enterWithPasskey(credential, caller)
    const cookie = await openWebSession({ userId: user.id, kind: 'admin', aal: 'aal2', ...caller })
    return redirect(welcomeAddress(next), { headers: { 'set-cookie': cookie } })
  } catch (error) {
    if (isAuthError(error) && error.retryAfter) return redirect(rateLimitUrl('/admin/login', next, error.retryAfter))
    if (isAuthError(error)) return backToSignIn('passkey')
    if (error instanceof Forbidden) return backToSignIn('no-access')
    throw error
  }
}

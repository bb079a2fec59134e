import { redirect } from 'react-router'
import { isAuthError, textFactorCode } from '#app/auth/auth.ts'
import { NotFound, TooMany } from '#app/platform/errors.ts'
import { requestOf } from '#app/platform/request.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { safeNext } from '../safe-next.ts'
import { signInFor } from '../sign-in-for.ts'
import type { Route } from './+types/factor-text.route.ts'
import { cookieSession } from './second-factor.server.ts'

export const handle = { access: { see: 'page.see', write: 'form.send', whenSuspended: true } } satisfies RouteHandle

/** POST `/campus/auth/factor/text` sends a code to the account's phone, for a session without its second factor. */
export async function action({ request, context }: Route.ActionArgs) {
  const next = safeNext(new URL(request.url).searchParams.get('next'), '/campus')
  const session = await cookieSession(request, 'campus')
  if (!session) throw redirect(signInFor(next))
  const { address, userAgent } = requestOf(context)
  await textFactorCode(session.user.id, { address, userAgent }).catch((error: unknown) => {
    if (isAuthError(error, 'over_sms_send_rate_limit')) throw new TooMany(error.retryAfter ?? 60)
    if (isAuthError(error, 'mfa_factor_not_found')) throw new NotFound('None of your second factors is a phone.')
    throw error
  })
  throw redirect(`/campus/auth/factor?texted&next=${encodeURIComponent(next)}`)
}

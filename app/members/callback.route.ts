import { redirect } from 'react-router'
import { completeFlow, completeOAuth, isAuthError } from '#app/auth/auth.ts'
import { requestOf } from '#app/platform/request.server.ts'
import type { Route } from './+types/callback.route.ts'
import { flowCookie, keptFlow } from './flow-cookie.server.ts'
import { openSession } from './open-session.server.ts'
import { safeNext } from './safe-next.ts'

/**
 * Where a link of our mails, or a provider, sends the browser with `?code=`. The code becomes a session here, on the
 * server; no token ever reaches a script.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { address, userAgent } = requestOf(context)
  const caller = { address, userAgent }
  const code = new URL(request.url).searchParams.get('code') ?? ''
  const kept = keptFlow(request)
  try {
    if (kept) {
      const { user, needsFactor } = await completeOAuth({ code, verifier: kept.verifier, caller })
      return enter(user.id, needsFactor, safeNext(kept.next, '/campus'))
    }
    const { user, needsFactor, method } = await completeFlow({ code, caller })
    return enter(user.id, needsFactor, method === 'recovery' ? '/campus/auth/password' : '/campus')
  } catch (error) {
    if (!isAuthError(error)) throw error
    return redirect(`/campus/auth?problem=${kept ? 'refused' : 'link'}`, { headers: { 'set-cookie': flowCookie() } })
  }

  async function enter(userId: string, needsFactor: boolean, onward: string): Promise<Response> {
    const headers = new Headers()
    headers.append('set-cookie', await openSession({ userId, kind: 'campus', ...caller }))
    if (kept) headers.append('set-cookie', flowCookie())
    return redirect(needsFactor ? `/campus/auth/factor?next=${encodeURIComponent(onward)}` : onward, { headers })
  }
}

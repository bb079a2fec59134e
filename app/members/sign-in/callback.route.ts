import { redirect } from 'react-router'
import { changedElsewhere, completeFlow, completeOAuth, isAuthError, roleOf } from '#app/auth/auth.ts'
import { transaction } from '#app/platform/database/database.server.ts'
import { actorOf, requestOf } from '#app/platform/request.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { ensureMember } from '../ensure-member.server.ts'
import { returnUrlFor, returnUrlFromMail } from '../return-url.ts'
import { safeNext } from '../safe-next.ts'
import { openWebSession } from '../sessions/open-session.server.ts'
import { secondFactorFor } from '../sign-in-for.ts'
import type { Route } from './+types/callback.route.ts'
import { flowCookie, pendingFlow } from './flow-cookie.server.ts'

export const handle = { access: { see: 'page.see', write: 'form.send', whenSuspended: true } } satisfies RouteHandle

/**
 * The redirect target of mail links and providers, with `?code=`. The server exchanges the code for a session, so that
 * no token reaches a script.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { address, userAgent } = requestOf(context)
  const caller = { address, userAgent }
  const search = new URL(request.url).searchParams
  const code = search.get('code') ?? ''
  // Only a provider's response may use the flow cookie: a mail link must not end a pending provider flow.
  const flow = search.has('from') ? pendingFlow(request) : undefined
  // Only the holder of a valid link or provider response is told about the ban.
  if (search.get('error_code') === 'user_banned') return redirectWithProblem('banned')
  // A confirmed change of address that signs nobody in has a message instead of a code.
  if (search.has('message') && !code)
    return redirect(
      `/campus/account/address?done=${search.get('message') === changedElsewhere ? 'address-changed' : 'address-half'}`,
    )
  try {
    if (flow) {
      const { user, needsFactor, linked } = await completeOAuth({ code, verifier: flow.verifier, caller })
      if (linked && isCurrentUser(user.id))
        return redirect(safeNext(flow.next, '/campus'), { headers: { 'set-cookie': flowCookie() } })
      return enter(user.id, needsFactor, returnUrlFor(user, safeNext(flow.next, '/campus')))
    }
    const done = await completeFlow({ code, caller })
    const { user, needsFactor, method } = done
    if (method === 'email_change' && isCurrentUser(user.id)) {
      await transaction(() => ensureMember({ id: user.id, email: user.email ?? '', role: roleOf(user) }))
      return redirect('/campus/account/address?done=address-changed')
    }
    return enter(user.id, needsFactor, returnUrlFromMail(done, search.get('next')))
  } catch (error) {
    if (!isAuthError(error)) throw error
    if (flow?.next.startsWith('/campus/account/'))
      return redirect('/campus/account/identities?problem=google-refused', { headers: { 'set-cookie': flowCookie() } })
    if (error.code === 'user_banned') return redirectWithProblem('banned')
    return redirectWithProblem(search.has('from') ? 'refused' : 'link')
  }

  function redirectWithProblem(problem: 'banned' | 'refused' | 'link'): Response {
    return redirect(`/campus/auth?problem=${problem}`, { headers: { 'set-cookie': flowCookie() } })
  }

  // Keep an existing session of the same account: it may be at `aal2`.
  function isCurrentUser(userId: string): boolean {
    const actor = actorOf(context)
    return actor.kind === 'member' && actor.id === userId
  }

  async function enter(userId: string, needsFactor: boolean, onward: string): Promise<Response> {
    const headers = new Headers()
    headers.append('set-cookie', await openWebSession({ userId, kind: 'campus', ...caller }))
    if (flow) headers.append('set-cookie', flowCookie())
    return redirect(needsFactor ? secondFactorFor(onward) : onward, { headers })
  }
}

import { createContext, type RouterContextProvider, redirect } from 'react-router'
import type { Caller, WebSessionCookie } from '#app/auth/auth.ts'
import type { SignedIn } from '#app/platform/actor.ts'
import { actorOf, isReading, requestOf } from '#app/platform/request.server.ts'
import { type CookieSession, cookieSession } from '../second-factor/second-factor.server.ts'
import { signInFor } from '../sign-in-for.ts'

/** The signed-in member, with their session and request. */
export interface AccountOwner {
  member: SignedIn
  session: CookieSession
  caller: Caller
}

// An action may rotate the session's secret, but loaders that run after it in the same request still see the former
// cookie.
const elevatedContext = createContext<CookieSession | null>(null)

/** Replaces the session of the current request, after an action has elevated it. */
export function replaceSession(
  context: Readonly<RouterContextProvider>,
  session: CookieSession,
  elevated: WebSessionCookie,
): void {
  const { token, sessionId } = elevated
  context.set(elevatedContext, { ...session, token, sessionId, aal: 'aal2', needsFactor: false })
}

/** True if the session was elevated within this request. */
export function justElevated(context: Readonly<RouterContextProvider>): boolean {
  return context.get(elevatedContext) !== null
}

/** The signed-in member. Redirects visitors to sign in, and then back. */
export async function currentSession(args: {
  request: Request
  context: Readonly<RouterContextProvider>
}): Promise<AccountOwner> {
  const member = actorOf(args.context)
  const session =
    args.context.get(elevatedContext) ?? (member.kind === 'member' ? await cookieSession(args.request, 'campus') : null)
  if (member.kind !== 'member' || !session || session.needsFactor) {
    const { pathname, search } = new URL(args.request.url)
    throw redirect(signInFor(isReading(args.request) ? pathname + search : '/campus/account'))
  }
  const { address, userAgent } = requestOf(args.context)
  return { member, session, caller: { address, userAgent } }
}

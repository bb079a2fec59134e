import {
  type AuthError,
  isAuthError,
  requestRecovery,
  signInWithPassword,
  signUp,
  type User,
  type WebSessionKind,
} from '#app/auth/auth.ts'
import { Invalid } from '#app/platform/errors.ts'
import type { RequestInfo } from '#app/platform/request.server.ts'
import { authMessage } from '../auth-message.ts'
import { openWebSession } from '../sessions/open-session.server.ts'

/**
 * Signs in with a password and opens a session.
 * @returns the `Set-Cookie` header of the session; `needsFactor`: it is unusable until the second factor is verified
 * @throws Invalid with the specification's message
 */
export async function enterWithPassword(
  input: { email: string; password: string },
  kind: WebSessionKind,
  request: RequestInfo,
): Promise<{ cookie: string; needsFactor: boolean; user: User }> {
  const caller = { address: request.address, userAgent: request.userAgent }
  const open = ({ id: userId }: User) => openWebSession({ userId, kind, ...caller, isDeviceNoted: true })
  const {
    user,
    needsFactor,
    opened: cookie,
  } = await signInWithPassword({ ...input, caller }, kind, open).catch(rejectSignIn)
  return { cookie, needsFactor, user }
}

/**
 * Creates an account.
 * @param next the page after following the mail's link
 * @returns the session's `Set-Cookie` header; null if the address has to be confirmed first
 */
export async function signUpWithPassword(
  input: { email: string; password: string },
  request: RequestInfo,
  next: string,
): Promise<string | null> {
  const caller = { address: request.address, userAgent: request.userAgent }
  const made = await signUp({ ...input, redirectTo: callbackTo(next), forWebsite: true, caller }).catch(rejectSignIn)
  return made.confirmed ? openWebSession({ userId: made.user.id, kind: 'campus', ...caller }) : null
}

/** Mails a link to reset the password, if an account has the address. Does not reveal whether one does. */
export async function askForReset(email: string, request: RequestInfo): Promise<void> {
  const caller = { address: request.address, userAgent: request.userAgent }
  await requestRecovery({ email, redirectTo: '/campus/auth/callback', forWebsite: true, caller }).catch(rejectSignIn)
}

/** The callback URL for mail links, which continues to `next`. */
export function callbackTo(next: string | undefined): string {
  return `/campus/auth/callback${next && next !== '/campus' ? `?${new URLSearchParams({ next })}` : ''}`
}

/** Turns an AuthError into a form error, at the field that it concerns. */
export function rejectSignIn(error: unknown): never {
  if (!isAuthError(error)) throw error
  throw new Invalid({ [fieldOf(error)]: [authMessage(error)] }, error.retryAfter)
}

function fieldOf({ code }: AuthError): string {
  if (code === 'weak_password') return 'password'
  return code === 'email_address_invalid' ? 'email' : ''
}

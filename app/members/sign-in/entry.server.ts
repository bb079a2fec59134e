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
 * Signs somebody in with a password and opens a session.
 * @returns the `Set-Cookie` header of the session; `needsFactor`: it is worth nothing until the second factor is shown
 * @throws Invalid with the specification's message
 */
export async function enterWithPassword(
  given: { email: string; password: string },
  kind: WebSessionKind,
  request: RequestInfo,
): Promise<{ cookie: string; needsFactor: boolean; user: User }> {
  const caller = { address: request.address, userAgent: request.userAgent }
  const open = ({ id: userId }: User) => openWebSession({ userId, kind, ...caller, isDeviceNoted: true })
  const { user, needsFactor, opened: cookie } = await signInWithPassword({ ...given, caller }, kind, open).catch(refuse)
  return { cookie, needsFactor, user }
}

/** Makes an account. @param next the page that the mail's link leads to @returns the session's `Set-Cookie` header where no confirmation is asked for, else null */
export async function signUpWithPassword(
  given: { email: string; password: string },
  request: RequestInfo,
  next: string,
): Promise<string | null> {
  const caller = { address: request.address, userAgent: request.userAgent }
  const made = await signUp({ ...given, redirectTo: callbackTo(next), forWebsite: true, caller }).catch(refuse)
  return made.confirmed ? openWebSession({ userId: made.user.id, kind: 'campus', ...caller }) : null
}

/** Mails a link that leads to a new password, if somebody has the address; says nothing of whether. */
export async function askForReset(email: string, request: RequestInfo): Promise<void> {
  const caller = { address: request.address, userAgent: request.userAgent }
  await requestRecovery({ email, redirectTo: '/campus/auth/callback', forWebsite: true, caller }).catch(refuse)
}

/** Where the link of a mail comes in, to go on to `next`. */
export function callbackTo(next: string | undefined): string {
  return `/campus/auth/callback${next && next !== '/campus' ? `?${new URLSearchParams({ next })}` : ''}`
}

/** Turns a refusal of the auth service into one of a form, beside the field that it is about. */
export function refuse(error: unknown): never {
  if (!isAuthError(error)) throw error
  throw new Invalid({ [fieldOf(error)]: [authMessage(error)] }, error.retryAfter)
}

function fieldOf({ code }: AuthError): string {
  if (code === 'weak_password') return 'password'
  return code === 'email_address_invalid' ? 'email' : ''
}

import { hasVerifiedFactor } from '../accounts/users.ts'
import type { Bearer } from '../bearer.ts'
import { fail } from '../errors.ts'
import { freshness } from '../passwords/reauthenticate.ts'
import type { Session } from './sessions.ts'

type CurrentSession = Pick<Bearer, 'user' | 'session'>

/**
 * Requires a verified second factor in the session, if the account has one. For changes to the account's security.
 * @throws AuthError insufficient_aal
 */
export async function requireElevatedSession({ user, session }: CurrentSession, message?: string): Promise<void> {
  if (session?.aal !== 'aal2' && (await hasVerifiedFactor(user.id))) fail('insufficient_aal', message)
}

/**
 * Requires a recent sign-in, so that a session stolen long ago cannot add or remove sign-in methods. Anonymous accounts
 * are exempt because they cannot sign in again, and tokens without a session because an operator signed them.
 * @throws AuthError reauthentication_needed
 */
export function requireFreshSession({ user, session }: CurrentSession): void {
  if (!session || user.isAnonymous || Date.now() - lastReauthentication(session).getTime() <= freshness) return
  fail('reauthentication_needed', 'This session is too old to change how the account signs in: sign in again')
}

/**
 * Refuses anonymous accounts: a factor of theirs could never be used after the session ends.
 * @throws AuthError no_authorization (403)
 */
export function requireNotAnonymous({ user }: CurrentSession): void {
  if (!user.isAnonymous) return
  fail('no_authorization', { status: 403, message: 'Anonymous user not allowed to perform these actions' })
}

/** The time of the session's last authentication. */
export function lastReauthentication({ amr: [newest], createdAt }: Session): Date {
  return newest ? new Date(newest.timestamp * 1000) : createdAt
}

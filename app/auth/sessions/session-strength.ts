import { hasVerifiedFactor } from '../accounts/users.ts'
import type { Bearer } from '../bearer.ts'
import { fail } from '../errors.ts'
import { freshness } from '../passwords/reauthenticate.ts'
import type { Session } from './sessions.ts'

type Held = Pick<Bearer, 'user' | 'session'>

/**
 * Who has a second factor must have shown it before anything that protects the account changes.
 * @throws AuthError insufficient_aal
 */
export async function requireElevatedSession({ user, session }: Held, message?: string): Promise<void> {
  if (session?.aal !== 'aal2' && (await hasVerifiedFactor(user.id))) fail('insufficient_aal', message)
}

/**
 * A session that was stolen long ago adds and removes no way in: its owner signs in again first. Anonymous accounts
 * have nothing to sign in with; a token without a session is an operator's.
 * @throws AuthError reauthentication_needed
 */
export function requireFreshSession({ user, session }: Held): void {
  if (!session || user.isAnonymous || Date.now() - lastReauthentication(session).getTime() <= freshness) return
  fail('reauthentication_needed', 'This session is too old to change how the account signs in: sign in again')
}

/**
 * Nobody could show again what an anonymous account is left with once its session is gone.
 * @throws AuthError no_authorization (403)
 */
export function requireNotAnonymous({ user }: Held): void {
  if (!user.isAnonymous) return
  fail('no_authorization', { status: 403, message: 'Anonymous user not allowed to perform these actions' })
}

/** When a session's owner last showed who they are. */
export function lastReauthentication({ amr: [newest], createdAt }: Session): Date {
  return newest ? new Date(newest.timestamp * 1000) : createdAt
}

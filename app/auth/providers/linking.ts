import { hasVerifiedFactor } from '../accounts/users.ts'
import type { Bearer } from '../bearer.ts'
import { fail } from '../errors.ts'

/** Who has a second factor must have shown it before the ways to sign in change. @throws AuthError insufficient_aal */
export async function requireRaisedSession({ user, session }: Pick<Bearer, 'user' | 'session'>): Promise<void> {
  if (session?.aal !== 'aal2' && (await hasVerifiedFactor(user.id))) fail('insufficient_aal')
}

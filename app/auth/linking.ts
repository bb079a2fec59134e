import type { Bearer } from './bearer.ts'
import { fail } from './errors.ts'
import { openIdProvider } from './openid/provider.ts'
import { hasVerifiedFactor } from './users.ts'

/**
 * Linking by hand is there where there is a provider to link, for all but accounts of a company.
 * @throws AuthError manual_linking_disabled, user_sso_managed
 */
export function requireManualLinking({ user }: Pick<Bearer, 'user'>): void {
  if (!openIdProvider('google')) fail('manual_linking_disabled')
  if (user.isSsoUser) fail('user_sso_managed')
}

/** Who has a second factor must have shown it before the ways to sign in change. @throws AuthError insufficient_aal */
export async function requireRaisedSession({ user, session }: Pick<Bearer, 'user' | 'session'>): Promise<void> {
  if (session?.aal !== 'aal2' && (await hasVerifiedFactor(user.id))) fail('insufficient_aal')
}

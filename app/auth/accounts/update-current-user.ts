import { transaction } from '#app/platform/database/database.server.ts'
import type { Caller } from '../caller.ts'
import { fail } from '../errors.ts'
import { hashOfNewPassword, savePassword } from '../passwords/change-password.ts'
import { knownOf } from '../passwords/password-strength.ts'
import { requireGoodPassword } from '../passwords/passwords.ts'
import { proveFreshness } from '../passwords/reauthenticate.ts'
import type { Pkce } from '../providers/flow-state.ts'
import { lastReauthentication } from '../sessions/session-strength.ts'
import type { Session } from '../sessions/sessions.ts'
import type { Metadata } from '../tables.server.ts'
import { askChangeOfEmail, limitChangeOfEmail } from './change-email.ts'
import { askChangeOfPhone, limitChangeOfPhone } from './change-phone.ts'
import {
  changeUser,
  hasVerifiedFactor,
  lockUser,
  mergedMetadata,
  normalEmail,
  normalPhone,
  type User,
  userByEmail,
  userByPhone,
} from './users.ts'

/** The changes that owners may make to their account. */
export interface CurrentUserChanges {
  email?: string | undefined
  phone?: string | undefined
  password?: string | undefined
  currentPassword?: string | undefined
  /** The code that `reauthenticate` sent. */
  nonce?: string | undefined
  data?: Metadata | undefined
  pkce?: Pkce | undefined
  redirectTo?: string | undefined
}

/**
 * Applies the owner's changes. A new address or number takes effect once it is confirmed.
 * @throws AuthError weak_password, same_password, email_exists, phone_exists, insufficient_aal (401), user_sso_managed,
 *   reauthentication_needed, reauthentication_not_valid, current_password_invalid, validation_failed for too much
 *   metadata, over_email_send_rate_limit, over_sms_send_rate_limit
 */
export async function updateCurrentUser(
  user: User,
  session: Session | undefined,
  changes: CurrentUserChanges,
  caller: Caller,
): Promise<User> {
  const email = changes.email ? normalEmail(changes.email) : undefined
  const phone = changes.phone ? normalPhone(changes.phone) : undefined
  const newEmail = email !== user.email ? email : undefined
  const newPhone = phone !== user.phone ? phone : undefined
  const { password } = changes
  const sensitive = Boolean(newEmail || newPhone || password)
  if (password !== undefined) await requireGoodPassword(password, knownOf(user))
  if (sensitive && session?.aal !== 'aal2' && (await transaction(() => hasVerifiedFactor(user.id))))
    fail('insufficient_aal', {
      status: 401,
      message: 'AAL2 session is required to update email or password when MFA is enabled.',
    })
  if (user.isSsoUser && (sensitive || changes.nonce)) fail('user_sso_managed')
  if (user.isAnonymous && password && !newEmail && !newPhone)
    fail('validation_failed', 'Updating password of an anonymous user without an email or phone is not allowed')
  if (sensitive && !user.isAnonymous) await proveFreshness(user, session && lastReauthentication(session), changes)
  if (newEmail) {
    const owner = await transaction(() => userByEmail(newEmail))
    if (owner) fail('email_exists')
  }
  if (newPhone) {
    const owner = await transaction(() => userByPhone(newPhone))
    if (owner) fail('phone_exists')
  }
  // Check everything that may refuse the request before the first change: none may be applied alone. Limits are counted
  // and a code is used up even if the request is refused afterwards.
  const passwordHash = password ? await hashOfNewPassword(user, password) : undefined
  mergedMetadata(user.userMetadata, changes.data)
  if (newPhone) await limitChangeOfPhone(newPhone, caller)
  if (newEmail) await limitChangeOfEmail(user, newEmail, caller)
  if (changes.data) await mergeMetadata(user.id, changes.data)
  if (passwordHash) await savePassword(user, passwordHash, { keepSession: session?.id, caller })
  if (newPhone) await askChangeOfPhone(user, newPhone, caller)
  if (newEmail) await askChangeOfEmail(user, newEmail, { pkce: changes.pkce, redirectTo: changes.redirectTo, caller })
  return transaction(() => changeUser(user.id, {}))
}

function mergeMetadata(userId: string, data: Metadata): Promise<User> {
  return transaction(async () => {
    // Merge into the locked row: a concurrent change of other keys must not be overwritten.
    const current = (await lockUser(userId)) ?? fail('user_not_found')
    return changeUser(userId, { userMetadata: mergedMetadata(current.userMetadata, data) })
  })
}

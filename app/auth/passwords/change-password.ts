import { transaction } from '#app/platform/database/database.server.ts'
import { changeUser, lockUser, type User } from '../accounts/users.ts'
import { audit } from '../audit.ts'
import type { Caller } from '../caller.ts'
import { passwordChangedMail } from '../emails/notices.ts'
import { fail } from '../errors.ts'
import { deleteKnownNetworks } from '../known-networks.ts'
import { sendAlert } from '../links/send-mail.ts'
import { secureAccount } from '../recovery/secure-account.ts'
import { signInContext } from '../sessions/sign-in-context.ts'
import { purgeSignUpPasswords } from '../sign-up/sign-up-passwords.ts'
import { knownOf } from './password-strength.ts'
import { hashPassword, passwordMatches, requireGoodPassword } from './passwords.ts'

/**
 * Sets a new password, ends every other session, and notifies the owner.
 * @throws AuthError weak_password, same_password
 */
export async function setPassword(user: User, password: string, how: PasswordChange): Promise<void> {
  await savePassword(user, await hashOfNewPassword(user, password), how)
}

/** The current session, which stays open, and the origin of the request. */
interface PasswordChange {
  keepSession?: string | undefined
  keepWebSession?: string | undefined
  caller: Caller
}

/** Checks a new password, and hashes it for `savePassword`. @throws AuthError weak_password, same_password */
export async function hashOfNewPassword(user: User, password: string): Promise<string> {
  await requireGoodPassword(password, knownOf(user))
  if (user.passwordHash && (await passwordMatches(password, user.passwordHash))) fail('same_password')
  return hashPassword(password)
}

/** Saves a checked password; see `setPassword`. */
export async function savePassword(user: User, passwordHash: string, how: PasswordChange): Promise<void> {
  await transaction(async () => {
    await lockUser(user.id)
    await changeUser(user.id, { passwordHash, passwordChangedAt: new Date() })
    await purgeSignUpPasswords(user.id)
    await deleteKnownNetworks(user.id, { current: true })
    await secureAccount(user.id, 'password-changed', { session: how.keepSession ?? how.keepWebSession })
    await audit({ act: 'auth.password-changed', actorId: user.id, caller: how.caller })
    const details = { isFirst: user.passwordHash === null, ...(await signInContext(user.id, how.caller)) }
    await sendAlert('password-changed', user.email, passwordChangedMail(details))
  })
}

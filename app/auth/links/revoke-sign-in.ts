import { transaction } from '#app/platform/database/database.server.ts'
import { enqueueApart } from '#app/platform/jobs/jobs.server.ts'
import { changeUser, lockUser, userById } from '../accounts/users.ts'
import { audit } from '../audit.ts'
import type { Caller } from '../caller.ts'
import { fail } from '../errors.ts'
import { deleteKnownNetworks } from '../known-networks.ts'
import { recordRecovery } from '../recovery/recoveries.ts'
import { secureAccount } from '../recovery/secure-account.ts'
import { undoSince, withSlack } from '../recovery/undo.ts'
import { revocableSignIn } from '../sessions/sign-in-context.ts'
import { mailRecovery } from './request-recovery.ts'

/** True if a "This wasn’t me" link can still be used. It is valid for a week, and works once. */
export async function isNotMeLinkGood(token: string): Promise<boolean> {
  const link = await revocableSignIn(token)
  const user = link && (await userById(link.userId))
  return user !== undefined && !user.deletedAt
}

/**
 * Secures the account from a "This wasn’t me" link: ends every session, voids the password, restores the address that
 * the link was mailed to, removes every sign-in method added since, and mails a link to set a new password.
 * @throws AuthError otp_expired
 */
export async function revokeSignIn(token: string, caller: Caller): Promise<void> {
  const { userId } = (await revocableSignIn(token)) ?? fail('otp_expired')
  await transaction(async () => {
    const user = await lockUser(userId)
    // Check the link again under the account's lock, so that only one of two concurrent requests succeeds.
    const { at } = (await revocableSignIn(token)) ?? fail('otp_expired')
    if (!user || user.deletedAt) fail('otp_expired')
    await secureAccount(user.id, 'disowned')
    const { email } = await undoSince(user, { at, factors: withSlack(at) })
    await changeUser(user.id, { passwordHash: null, passwordChangedAt: new Date(), deletionDueAt: null })
    await deleteKnownNetworks(user.id)
    await recordRecovery(user.id, at)
    await audit({ act: 'auth.disowned', actorId: user.id, caller })
    // Bypass the rate limit: a thief who has just requested such a mail must not delay this one.
    if (email)
      await enqueueApart(mailRecovery, { email, redirectTo: '/campus/auth/callback', forWebsite: true, caller })
  })
}

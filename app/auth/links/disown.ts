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
import { disownable } from '../sessions/sign-in-context.ts'
import { mailRecovery } from './request-recovery.ts'

/** True if the link of a mail can still be used: a week, once. */
export async function isNotMeLinkGood(token: string): Promise<boolean> {
  const link = await disownable(token)
  const user = link && (await userById(link.userId))
  return user !== undefined && !user.deletedAt
}

/**
 * Its owner says that it was not them: every session ends, the password counts no more, the address is again the one
 * that the link was mailed to, every way in that was added since goes, and a link to a new password is mailed.
 * @throws AuthError otp_expired
 */
export async function disown(token: string, caller: Caller): Promise<void> {
  const { userId } = (await disownable(token)) ?? fail('otp_expired')
  await transaction(async () => {
    const user = await lockUser(userId)
    // Read again under the account's lock: of two that press at once, one wins.
    const { at } = (await disownable(token)) ?? fail('otp_expired')
    if (!user || user.deletedAt) fail('otp_expired')
    await secureAccount(user.id, 'disowned')
    const { email } = await undoSince(user, { at, factors: withSlack(at) })
    await changeUser(user.id, { passwordHash: null, passwordChangedAt: new Date(), deletionDueAt: null })
    await deleteKnownNetworks(user.id)
    await recordRecovery(user.id, at)
    await audit({ act: 'auth.disowned', actorId: user.id, caller })
    // Without the limit of a minute: a thief who has just asked for such a mail must not hold this one back.
    if (email)
      await enqueueApart(mailRecovery, { email, redirectTo: '/campus/auth/callback', forWebsite: true, caller })
  })
}

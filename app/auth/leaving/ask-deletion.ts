import { transaction } from '#app/platform/database/database.server.ts'
import { changeUser, lockUser } from '../accounts/users.ts'
import { audit } from '../audit.ts'
import type { Caller } from '../caller.ts'
import { accountLeavingMail } from '../emails/notices.ts'
import { fail } from '../errors.ts'
import { sendAlert } from '../links/send-mail.ts'
import { secureAccount } from '../recovery/secure-account.ts'
import { signInContext } from '../sessions/sign-in-context.ts'

/** Days in which a sign-in cancels the deletion. */
export const daysToReturn = 14

/**
 * Schedules the deletion of an account, ends its sessions, and mails its owner until when a sign-in cancels it. Another
 * request changes nothing.
 * @returns when the account will be deleted
 * @throws AuthError user_not_found
 */
export function askDeletion(userId: string, caller: Caller): Promise<Date> {
  return transaction(async () => {
    const user = await lockUser(userId)
    if (!user || user.deletedAt) fail('user_not_found')
    if (user.deletionDueAt) return user.deletionDueAt
    const deletionDueAt = new Date(Date.now() + daysToReturn * 86_400_000)
    await changeUser(userId, { deletionDueAt })
    await secureAccount(userId, 'leaving')
    const details = { dueAt: deletionDueAt, ...(await signInContext(userId, caller)) }
    await sendAlert('account-leaving', user.email, accountLeavingMail(details))
    await audit({ act: 'auth.deletion-asked', actorId: userId, caller })
    return deletionDueAt
  })
}

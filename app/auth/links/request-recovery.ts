import { transaction } from '#app/platform/database/database.server.ts'
import { defineJob, enqueueApart } from '#app/platform/jobs/jobs.server.ts'
import { changeUser, normalEmail, userByEmail } from '../accounts/users.ts'
import { audit } from '../audit.ts'
import type { Caller } from '../caller.ts'
import { recoveryMail } from '../emails/recovery.ts'
import { limitAddress, limitMail, limits } from '../limits.ts'
import { issueLink, type LinkWishes } from './issue-link.ts'
import { requestingNetwork } from './one-time-tokens.ts'
import { sendSecret } from './send-mail.ts'

/** A request to reset a forgotten password. */
export interface RecoveryRequest extends LinkWishes {
  email: string
  caller: Caller
}

/**
 * Mails a recovery link if an account has the address. The lookup happens in a job after the response, so that neither
 * the response nor its timing reveals whether there is an account.
 * @throws AuthError validation_failed, over_email_send_rate_limit
 */
export async function requestRecovery(request: RecoveryRequest): Promise<void> {
  await limitAddress(limits.recover, request.caller)
  const email = normalEmail(request.email)
  await limitMail('recovery', email, request.caller)
  await transaction(() => enqueueApart(mailRecovery, { ...request, email, askedBy: requestingNetwork() }))
}

export const mailRecovery = defineJob<RecoveryRequest>('auth.mail-recovery', async ({ email, caller, ...wishes }) => {
  const user = await userByEmail(email)
  await transaction(async () => {
    await audit({ act: 'auth.recovery-asked', subjectId: user?.id ?? null, caller })
    if (!user) return
    await changeUser(user.id, { recoverySentAt: new Date() })
    const secret = await issueLink(user, { purpose: 'recovery', sentTo: email, method: 'recovery', ...wishes })
    const known = user.emailConfirmedAt !== null
    await sendSecret('recovery', email, recoveryMail({ to: email, ...secret }), { known })
  })
})

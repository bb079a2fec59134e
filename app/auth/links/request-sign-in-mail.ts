import { transaction } from '#app/platform/database/database.server.ts'
import { defineJob, enqueueApart } from '#app/platform/jobs/jobs.server.ts'
import { normalEmail, userByEmail } from '../accounts/users.ts'
import { audit } from '../audit.ts'
import { magicLinkMail } from '../emails/magic-link.ts'
import { limitAddress, limitMail, limits } from '../limits.ts'
import { mailConfirmation } from '../sign-up/sign-up.ts'
import { issueLink } from './issue-link.ts'
import { requestingNetwork } from './one-time-tokens.ts'
import type { RecoveryRequest } from './request-recovery.ts'
import { sendSecret } from './send-mail.ts'

/**
 * Mails a sign-in link and code if an account has the address. The lookup happens in a job after the response, so that
 * neither the response nor its timing reveals whether there is an account.
 * @throws AuthError validation_failed, over_email_send_rate_limit
 */
export async function requestSignInMail(request: RecoveryRequest): Promise<void> {
  await limitAddress(limits.otp, request.caller)
  const email = normalEmail(request.email)
  await limitMail('magiclink', email, request.caller)
  await transaction(() => enqueueApart(mailSignIn, { ...request, email, askedBy: requestingNetwork() }))
}

export const mailSignIn = defineJob<RecoveryRequest>('auth.mail-sign-in', async ({ email, caller, ...wishes }) => {
  const user = await userByEmail(email)
  await transaction(async () => {
    await audit({ act: 'auth.magic-link-asked', subjectId: user?.id ?? null, caller })
    if (!user) return
    if (!user.emailConfirmedAt) return mailConfirmation(user, wishes)
    const secret = await issueLink(user, { purpose: 'magiclink', sentTo: email, method: 'magiclink', ...wishes })
    await sendSecret('magic-link', email, magicLinkMail({ to: email, ...secret }), { known: true })
  })
})

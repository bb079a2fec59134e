import { config } from '#app/platform/config/config.server.ts'
import { transaction } from '#app/platform/database/database.server.ts'
import { isDuplicate } from '#app/platform/database/failures.ts'
import { audit } from './audit.ts'
import type { Caller } from './caller.ts'
import { changeOfAddressMail } from './emails/change-of-address.ts'
import { fail } from './errors.ts'
import { type Pkce, startFlow } from './flow-state.ts'
import { limitMail } from './limits.ts'
import { issueOneTimeToken, voidTokens } from './one-time-tokens.ts'
import { redirectTarget } from './redirects.ts'
import { sendSecret } from './send-mail.ts'
import { takeNewEmail } from './take-new-email.ts'
import { changeUser, type User } from './users.ts'

/** Asks both addresses to agree to a change; an account without an address asks the new one only. */
export async function askChangeOfEmail(
  user: User,
  newEmail: string,
  how: { pkce?: Pkce | undefined; redirectTo?: string | undefined; caller: Caller },
): Promise<void> {
  if (user.isAnonymous && config().auth.autoconfirm) return takeAtOnce(user, newEmail, how.caller)
  await limitMail('email_change', newEmail)
  const redirectTo = redirectTarget(how.redirectTo)
  await transaction(async (tx) => {
    await voidTokens(tx, user.id, ['email_change_current', 'email_change_new'])
    await changeUser(tx, user.id, { newEmail, emailChangeAgreed: 0, emailChangeSentAt: new Date() })
    const flow =
      how.pkce &&
      (await startFlow(tx, { pkce: how.pkce, provider: 'email', authenticationMethod: 'email_change', userId: user.id, redirectTo }))
    const flowStateId = flow?.id ?? null
    const facts = { from: user.email ?? '', toNew: newEmail, redirectTo }
    const forNew = await issueOneTimeToken(tx, { userId: user.id, purpose: 'email_change_new', sentTo: newEmail, flowStateId, redirectTo })
    await sendSecret(tx, 'email-change', newEmail, changeOfAddressMail({ to: newEmail, ...facts, ...forNew }))
    if (user.email) {
      const forCurrent = await issueOneTimeToken(tx, {
        userId: user.id,
        purpose: 'email_change_current',
        sentTo: user.email,
        flowStateId,
        redirectTo,
      })
      await sendSecret(tx, 'email-change', user.email, changeOfAddressMail({ to: user.email, ...facts, ...forCurrent }))
    }
    await audit(tx, { act: 'auth.email-change-asked', actorId: user.id, caller: how.caller })
  })
}

async function takeAtOnce(user: User, newEmail: string, caller: Caller): Promise<void> {
  try {
    await transaction(async (tx) => takeNewEmail(tx, await changeUser(tx, user.id, { newEmail }), caller))
  } catch (error) {
    if (isDuplicate(error)) fail('email_exists')
    throw error
  }
}

import { config } from '#app/platform/config/config.server.ts'
import { transaction } from '#app/platform/database/database.server.ts'
import { isDuplicate } from '#app/platform/database/failures.ts'
import { audit } from '../audit.ts'
import type { Caller } from '../caller.ts'
import { changeOfAddressMail } from '../emails/change-of-address.ts'
import { fail } from '../errors.ts'
import { limitMail } from '../limits.ts'
import { issueLink, type LinkWishes } from '../links/issue-link.ts'
import { voidTokens } from '../links/one-time-tokens.ts'
import { sendSecret } from '../links/send-mail.ts'
import { confirmNewEmail } from './take-new-email.ts'
import { changeUser, type User } from './users.ts'

/** Counts a change of address. @throws AuthError over_email_send_rate_limit, over_request_rate_limit */
export async function limitChangeOfEmail(user: User, newEmail: string, caller: Caller): Promise<void> {
  if (!takesAtOnce(user)) await limitMail('email_change', newEmail, caller)
}

/** Requests a counted change of address. Both addresses have to agree; without a current one only the new one. */
export async function askChangeOfEmail(
  user: User,
  newEmail: string,
  { caller, ...wishes }: LinkWishes & { caller: Caller },
): Promise<void> {
  if (takesAtOnce(user)) return takeAtOnce(user, newEmail, caller)
  await transaction(async () => {
    // Lock the account first: two concurrent requests could deadlock on the codes otherwise.
    const pending = await changeUser(user.id, { newEmail, emailChangeAgreed: 0, emailChangeSentAt: new Date() })
    await voidTokens(user.id, ['email_change_current', 'email_change_new'])
    await mailChange(pending, newEmail, { inSession: true, ...wishes })
    await audit({ act: 'auth.email-change-asked', actorId: user.id, caller })
  })
}

/** The values of `email_change_agreed`: the address that has agreed to a change. */
export const agreed = { current: 1, new: 2 } as const

/** Mails a code and a link to the new and the current address, except to one that has agreed. */
export async function mailChange(user: User, newEmail: string, wishes: LinkWishes): Promise<void> {
  const from = user.email ?? ''
  const linkInput = { method: 'email_change', ...wishes }
  if (user.emailChangeAgreed !== agreed.new) {
    const forNew = await issueLink(user, { purpose: 'email_change_new', sentTo: newEmail, ...linkInput })
    await sendSecret('email-change', newEmail, changeOfAddressMail({ to: newEmail, from, toNew: newEmail, ...forNew }))
  }
  if (!user.email || user.emailChangeAgreed === agreed.current) return
  const forCurrent = await issueLink(user, { purpose: 'email_change_current', sentTo: user.email, ...linkInput })
  await sendSecret(
    'email-change',
    user.email,
    changeOfAddressMail({ to: user.email, from, toNew: newEmail, ...forCurrent }),
    { known: user.emailConfirmedAt !== null },
  )
}

function takesAtOnce({ isAnonymous }: User): boolean {
  return isAnonymous && config().auth.autoconfirm
}

async function takeAtOnce(user: User, newEmail: string, caller: Caller): Promise<void> {
  try {
    await transaction(async () => confirmNewEmail(await changeUser(user.id, { newEmail }), caller))
  } catch (error) {
    if (isDuplicate(error)) fail('email_exists')
    throw error
  }
}

import { eq } from 'drizzle-orm'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { defineJob, enqueueApart } from '#app/platform/jobs/jobs.server.ts'
import { mailChange } from '../accounts/change-email.ts'
import { changeUser, lockUser, normalEmail, normalPhone, userByEmail, userByPhone } from '../accounts/users.ts'
import type { Caller } from '../caller.ts'
import { isAuthError } from '../errors.ts'
import { limitAddress, limitMail, limits, limitText } from '../limits.ts'
import { mailConfirmation } from '../sign-up/sign-up.ts'
import { users } from '../tables.server.ts'
import { sendText } from '../texts.ts'
import type { LinkWishes } from './issue-link.ts'
import { codeSeconds, issueOneTimeToken, requestingNetwork } from './one-time-tokens.ts'
import { textCode } from './request-code.ts'

/** A request to send a code again. */
export interface Resend extends LinkWishes {
  type: 'signup' | 'email_change' | 'sms' | 'phone_change'
  /** The address or number to confirm. */
  to: string
  caller: Caller
}

/**
 * Sends a code again, if there is something to confirm. Works in a job after the response, so that the response reveals
 * nothing. A text requested too soon after another is skipped without an error, as the public client expects.
 * @throws AuthError validation_failed, over_email_send_rate_limit, over_request_rate_limit
 */
export async function resend(request: Resend): Promise<void> {
  await limitAddress(limits.resend, request.caller)
  const byMail = request.type === 'signup' || request.type === 'email_change'
  const to = byMail ? normalEmail(request.to) : normalPhone(request.to)
  if (byMail) await limitMail(request.type === 'signup' ? 'confirmation' : 'email_change', to, request.caller)
  else if (!(await mayText(request.type, to, request.caller))) return
  await transaction(() => enqueueApart(resendMail, { ...request, to, askedBy: requestingNetwork() }))
}

async function mayText(type: Resend['type'], to: string, caller: Caller): Promise<boolean> {
  try {
    await limitText(type === 'sms' ? 'phone_confirmation' : 'phone_change', to, caller)
    return true
  } catch (error) {
    if (isAuthError(error, 'over_sms_send_rate_limit')) return false
    throw error
  }
}

export const resendMail = defineJob<Resend>('auth.send-again', async ({ type, to, caller: _, ...wishes }) => {
  if (type === 'signup') return resendConfirmation(to, wishes)
  if (type === 'email_change') return resendEmailChange(to, wishes)
  if (type === 'sms') return resendText(to, wishes.askedBy)
  return resendPhoneChange(to, wishes.askedBy)
})

async function resendConfirmation(email: string, wishes: LinkWishes): Promise<void> {
  const user = await userByEmail(email)
  if (!user || user.emailConfirmedAt) return
  await transaction(async () => {
    await changeUser(user.id, { confirmationSentAt: new Date() })
    await mailConfirmation(user, wishes)
  })
}

/** Mails each address that has not agreed to the change again. `email` may be the current or the new one. */
async function resendEmailChange(email: string, wishes: LinkWishes): Promise<void> {
  const [pendingUser] = await database().select().from(users).where(eq(users.newEmail, email)).limit(1)
  const user = pendingUser ?? (await userByEmail(email))
  const newEmail = user?.newEmail
  if (!user || !newEmail) return
  await transaction(async () => {
    await changeUser(user.id, { emailChangeSentAt: new Date() })
    await mailChange(user, newEmail, wishes)
  })
}

async function resendText(phone: string, askedBy: string | undefined): Promise<void> {
  const user = await userByPhone(phone)
  if (!user || user.phoneConfirmedAt) return
  const code = await transaction(() => textCode(user, phone, askedBy))
  await sendText(phone, `Your code is ${code}`)
}

async function resendPhoneChange(phone: string, askedBy: string | undefined): Promise<void> {
  const [pending] = await database().select({ id: users.id }).from(users).where(eq(users.newPhone, phone)).limit(1)
  const code = pending && (await transaction(() => codeOfPhoneChange(pending.id, phone, askedBy)))
  if (code) await sendText(phone, `Your code is ${code}`)
}

async function codeOfPhoneChange(userId: string, phone: string, askedBy?: string): Promise<string | undefined> {
  // Lock the account before its codes, as changes to it do: the other order could deadlock with them.
  const user = await lockUser(userId)
  if (user?.newPhone !== phone) return undefined
  const { code } = await issueOneTimeToken({
    userId,
    purpose: 'phone_change',
    sentTo: phone,
    askedBy,
    seconds: codeSeconds.text,
  })
  return code
}

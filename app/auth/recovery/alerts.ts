import type { User } from '../accounts/users.ts'
import type { Caller } from '../caller.ts'
import { addressChangedMail, phoneChangedMail } from '../emails/notices.ts'
import { sendAlert } from '../links/send-mail.ts'
import { signInContext } from '../sessions/sign-in-context.ts'
import { recordFormer } from './former-identifiers.ts'

/**
 * Records an account's former address, and notifies the former and the new one. Both mails link to undoing the change,
 * for readers who did not request it.
 */
export async function alertOfAddress(user: User, former: string | null, caller?: Caller): Promise<void> {
  const replacedAt = former ? await recordFormer(user.id, 'email', former) : undefined
  if (!user.email) return
  const details = { from: former, newEmail: user.email, ...(await signInContext(user.id, caller, replacedAt)) }
  for (const to of new Set([former, user.email])) await sendAlert('address-changed', to, addressChangedMail(details))
}

/** Records an account's former number, and notifies the owner of the change. */
export async function alertOfPhone(user: User, former: string | null, caller?: Caller): Promise<void> {
  await recordFormer(user.id, 'phone', former)
  const how = await signInContext(user.id, caller)
  await sendAlert('phone-changed', user.email, phoneChangedMail({ phone: user.phone, ...how }))
}

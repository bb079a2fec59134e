import { and, eq, sql } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { addIdentity, changeUser, type User, userByEmail } from '../accounts/users.ts'
import { addressTakenMail } from '../emails/notices.ts'
import { voidTokens } from '../links/one-time-tokens.ts'
import { sendNotice } from '../links/send-mail.ts'
import { purgeSignUpPasswords } from '../sign-up/sign-up-passwords.ts'
import { identities } from '../tables.server.ts'
import { identifierAt, recordFormer } from './former-identifiers.ts'

/**
 * Restores the address that an account had at the time `at`, to which the link was mailed. An unconfirmed account that
 * has since taken the address loses it. A confirmed one keeps it, and this account is left without an address.
 */
export async function restoreEmail(user: User, at: Date): Promise<User> {
  const former = await identifierAt(user.id, 'email', at)
  if (!former?.value || former.value === user.email) return user
  const email = former.value
  const other = await userByEmail(email)
  const isInUse = other !== undefined && other.id !== user.id && other.emailConfirmedAt !== null
  if (other && other.id !== user.id && !isInUse) await releaseAddress(other)
  if (user.email) await recordFormer(user.id, 'email', user.email)
  if (isInUse) {
    await sendNotice('address-taken', email, addressTakenMail())
    return changeUser(user.id, { email: null, emailConfirmedAt: null })
  }
  const restored = await changeUser(user.id, {
    email,
    emailConfirmedAt: new Date(),
    userMetadata: { ...user.userMetadata, email, email_verified: true },
  })
  return restoreEmailIdentity(restored)
}

/** Updates the account's email identity to its address, which the reader of the link has just proved. */
export async function restoreEmailIdentity(user: User): Promise<User> {
  const identityData = { email: user.email, email_verified: true }
  const updated = await database()
    .update(identities)
    .set({
      identityData: sql`${identities.identityData} || ${JSON.stringify(identityData)}::jsonb`,
      updatedAt: new Date(),
    })
    .where(and(eq(identities.userId, user.id), eq(identities.provider, 'email')))
    .returning({ id: identities.id })
  if (updated.length > 0) return user
  return addIdentity(user, { provider: 'email', providerId: user.id, data: { sub: user.id, ...identityData } })
}

async function releaseAddress(other: User): Promise<void> {
  await voidTokens(other.id)
  await purgeSignUpPasswords(other.id)
  await database()
    .delete(identities)
    .where(and(eq(identities.userId, other.id), eq(identities.provider, 'email')))
  await changeUser(other.id, { email: null })
}

import { database, transaction } from '#app/platform/database/database.server.ts'
import { constraintOf, isDuplicate } from '#app/platform/database/failures.ts'
import { newId } from '#app/platform/ids.ts'
import { addIdentity, changeUser, mergedMetadata, normalEmail, normalPhone, type User } from '../accounts/users.ts'
import { audit } from '../audit.ts'
import { fail } from '../errors.ts'
import { hashPassword, isKnownHash, requireGoodPassword } from '../passwords/passwords.ts'
import { type Metadata, users } from '../tables.server.ts'
import { type AdminActor, asAuditActor } from './actor.ts'
import { banEnd } from './ban-duration.ts'

/** The fields of an account that an administrator creates. */
export interface NewUser {
  id?: string | undefined
  email?: string | undefined
  phone?: string | undefined
  password?: string | undefined
  /** A hash imported from another system: argon2 or bcrypt. */
  passwordHash?: string | undefined
  emailConfirmed?: boolean | undefined
  phoneConfirmed?: boolean | undefined
  userMetadata?: Metadata | undefined
  appMetadata?: Metadata | undefined
  role?: string | undefined
  aud?: string | undefined
  banDuration?: string | undefined
}

/** Makes an account. Sends no mail. @throws AuthError email_exists, phone_exists, validation_failed, weak_password */
export async function createUser(input: NewUser, actor: AdminActor): Promise<User> {
  const email = input.email ? normalEmail(input.email) : null
  const phone = input.phone ? normalPhone(input.phone) : null
  if (!email && !phone) fail('validation_failed', 'Cannot create a user without either an email or phone')
  const passwordHash = await hashOf(input)
  const now = new Date()
  const id = input.id ?? newId()
  return withUniqueErrors(() =>
    transaction(async () => {
      const [inserted] = await database()
        .insert(users)
        .values({
          id,
          email,
          phone,
          passwordHash,
          passwordChangedAt: passwordHash ? now : null,
          emailConfirmedAt: email && input.emailConfirmed ? now : null,
          phoneConfirmedAt: phone && input.phoneConfirmed ? now : null,
          userMetadata: mergedMetadata({}, input.userMetadata),
          appMetadata: mergedMetadata({}, input.appMetadata),
          role: input.role || 'authenticated',
          aud: input.aud || 'authenticated',
          bannedUntil: input.banDuration ? banEnd(input.banDuration) : null,
        })
        .returning()
      if (!inserted) throw new Error('The account was not inserted.')
      let user = inserted
      if (email) {
        const data = { sub: id, email, email_verified: Boolean(input.emailConfirmed), phone_verified: false }
        user = await addIdentity(user, { provider: 'email', providerId: id, data })
      }
      if (phone) {
        const data = { sub: id, phone, phone_verified: Boolean(input.phoneConfirmed) }
        user = await addIdentity(user, { provider: 'phone', providerId: id, data })
      }
      await audit({ act: 'auth.user-created', ...asAuditActor(actor), subjectId: id })
      return changeUser(id, {})
    }),
  )
}

/** The password's hash, or the imported one. */
export async function hashOf({
  password,
  passwordHash,
}: Pick<NewUser, 'password' | 'passwordHash'>): Promise<string | null> {
  if (password && passwordHash) fail('validation_failed', 'Only a password or a password hash should be provided')
  if (passwordHash)
    return isKnownHash(passwordHash)
      ? passwordHash
      : fail('validation_failed', 'The password hash must be argon2 or bcrypt')
  if (!password) return null
  await requireGoodPassword(password)
  return hashPassword(password)
}

/** Turns unique violations into the matching AuthError. */
export async function withUniqueErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isDuplicate(error)) throw error
    const constraint = constraintOf(error)
    fail(
      constraint === 'users_email'
        ? 'email_exists'
        : constraint === 'users_phone'
          ? 'phone_exists'
          : 'user_already_exists',
    )
  }
}

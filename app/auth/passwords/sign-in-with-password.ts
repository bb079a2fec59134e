import { and, eq } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { comparableAddress } from '#app/platform/mail/comparable-address.ts'
import { requirePhoneSignIn } from '../accounts/sign-in-methods.ts'
import {
  isBanned,
  lockUser,
  normalEmail,
  normalPhone,
  type User,
  userByEmail,
  userById,
  userByPhone,
} from '../accounts/users.ts'
import { audit } from '../audit.ts'
import type { Caller } from '../caller.ts'
import { fail } from '../errors.ts'
import { countedAs } from '../known-networks.ts'
import { limitAddress, limits } from '../limits.ts'
import { countGuess, guessedRight } from '../links/guesses.ts'
import { passwordFromSameBrowser } from '../sign-up/sign-up-passwords.ts'
import { users } from '../tables.server.ts'
import { hashPassword, isOutdatedHash, passwordMatches } from './passwords.ts'

/** The credentials of a sign-in: an address or a number, and a password. */
export interface PasswordSignIn {
  email?: string | undefined
  phone?: string | undefined
  password: string
  caller: Caller
}

/**
 * Checks a password and returns its account. Opens no session: `requireUnchangedPassword` comes before that.
 * @throws AuthError invalid_credentials for an unknown account and for a wrong password; email_not_confirmed,
 * phone_not_confirmed and user_banned only after the right password; over_request_rate_limit during the delay after
 * wrong ones
 */
export async function checkPassword({ email, phone, password, caller }: PasswordSignIn): Promise<User> {
  await limitAddress(limits.token, caller)
  if (email && phone) fail('validation_failed', 'Only an email address or phone number should be provided on login.')
  const name = email ? asAddress(email) : phone ? asNumber(phone) : fail('validation_failed', 'missing email or phone')
  if (name.kind === 'phone') requirePhoneSignIn()
  // Query in parallel; the account is not used before the guess is counted.
  const [guesser, user] = await Promise.all([
    countedAs(name.text),
    name.kind === 'email' ? userByEmail(name.text) : userByPhone(name.text),
  ])
  await countGuess('password', guesser)
  const matches = await passwordMatches(password, (await passwordFromSameBrowser(user)) ?? user?.passwordHash)
  if (!user || !matches) {
    await audit({
      act: 'auth.sign-in-failed',
      subjectId: user?.id ?? null,
      details: { method: 'password' },
      caller,
    })
    fail('invalid_credentials')
  }
  await guessedRight('password', guesser)
  if (isBanned(user)) fail('user_banned', { status: 400 })
  if (name.kind === 'email' && !user.emailConfirmedAt) fail('email_not_confirmed')
  if (name.kind === 'phone' && !user.phoneConfirmedAt) fail('phone_not_confirmed')
  return user.passwordHash && isOutdatedHash(user.passwordHash) ? upgraded(user, password) : user
}

/**
 * Requires that the password of a checked account has not been changed since, and locks the account. Call it in the
 * transaction that opens the session: a change of password ends only the sessions that exist by then.
 * @throws AuthError invalid_credentials
 */
export async function requireUnchangedPassword(checked: User): Promise<void> {
  const current = await lockUser(checked.id)
  if (!current || current.passwordHash !== checked.passwordHash) fail('invalid_credentials')
}

/** Replaces an imported hash, unless the password was changed meanwhile. */
async function upgraded(user: User, password: string): Promise<User> {
  const passwordHash = await hashPassword(password)
  const [upgradedUser] = await database()
    .update(users)
    .set({ passwordHash, updatedAt: new Date() })
    .where(and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash ?? '')))
    .returning()
  return upgradedUser ?? (await checkedAgain(user, password))
}

// A concurrent sign-in may have upgraded the hash of the same password.
async function checkedAgain({ id }: User, password: string): Promise<User> {
  const current = await userById(id)
  if (!current || !(await passwordMatches(password, current.passwordHash))) fail('invalid_credentials')
  return current
}

// Treat an invalid address like an unknown one.
function asAddress(email: string): { kind: 'email'; text: string } {
  try {
    return { kind: 'email', text: normalEmail(email) }
  } catch {
    return { kind: 'email', text: comparableAddress(email).slice(0, 254) }
  }
}

function asNumber(phone: string): { kind: 'phone'; text: string } {
  return { kind: 'phone', text: normalPhone(phone) }
}

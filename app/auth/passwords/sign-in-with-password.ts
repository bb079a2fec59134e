import { transaction } from '#app/platform/database/database.server.ts'
import { comparableAddress } from '#app/platform/mail/comparable-address.ts'
import { requirePhoneSignIn } from '../accounts/sign-in-methods.ts'
import {
  changeUser,
  isBanned,
  normalEmail,
  normalPhone,
  type User,
  userByEmail,
  userByPhone,
} from '../accounts/users.ts'
import { audit } from '../audit.ts'
import type { Caller } from '../caller.ts'
import { fail } from '../errors.ts'
import { countedAs } from '../known-networks.ts'
import { limitAddress, limits } from '../limits.ts'
import { countGuess, guessedRight } from '../links/guesses.ts'
import { passwordSubmittedHere } from '../sign-up/sign-up-passwords.ts'
import { hashPassword, isOutdatedHash, passwordMatches } from './passwords.ts'

/** The credentials of a sign-in: an address or a number, and a password. */
export interface PasswordSignIn {
  email?: string | undefined
  phone?: string | undefined
  password: string
  caller: Caller
}

/**
 * Checks a password and returns its account. Opens no session.
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
  const matches = await passwordMatches(password, (await passwordSubmittedHere(user)) ?? user?.passwordHash)
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

async function upgraded(user: User, password: string): Promise<User> {
  const passwordHash = await hashPassword(password)
  return transaction(() => changeUser(user.id, { passwordHash }))
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

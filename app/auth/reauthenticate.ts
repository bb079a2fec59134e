import { transaction } from '#app/platform/database/database.server.ts'
import { fail } from './errors.ts'
import { countGuess, guessedRight } from './guesses.ts'
import { findCodeToken, spendToken } from './one-time-tokens.ts'
import { passwordMatches } from './passwords.ts'
import type { User } from './users.ts'

/** Milliseconds after sign-in in which a password may be changed without a further proof. */
const freshness = 24 * 3600 * 1000

/**
 * Makes sure that the owner is at the keyboard: a sign-in within the last day, the current password, or the code of a
 * mail. What is given is checked even where it was not needed.
 * @throws AuthError reauthentication_needed, reauthentication_not_valid, current_password_invalid
 */
export async function proveFreshness(
  user: User,
  signedInAt: Date | undefined,
  proof: { currentPassword?: string | undefined; nonce?: string | undefined },
): Promise<void> {
  if (proof.currentPassword) {
    await countGuess('password', user.email ?? user.phone ?? user.id)
    if (!(await passwordMatches(proof.currentPassword, user.passwordHash))) fail('current_password_invalid')
    return guessedRight('password', user.email ?? user.phone ?? user.id)
  }
  if (proof.nonce) return spendNonce(user, proof.nonce)
  if (Date.now() - (signedInAt?.getTime() ?? 0) > freshness) fail('reauthentication_needed')
}

async function spendNonce(user: User, nonce: string): Promise<void> {
  const token = await findCodeToken(user.id, ['reauthentication'], user.email ?? user.phone ?? '', nonce)
  const spent = token && (await transaction((tx) => spendToken(tx, token)))
  if (!spent) fail('reauthentication_not_valid')
}

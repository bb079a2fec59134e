import { transaction } from '#app/platform/database/database.server.ts'
import { changeUser, type User } from '../accounts/users.ts'
import type { Caller } from '../caller.ts'
import { reauthenticationMail } from '../emails/reauthentication.ts'
import { fail } from '../errors.ts'
import { limitAddress, limitMail, limits, limitText } from '../limits.ts'
import { countCodeGuess, countGuess, guessedRight } from '../links/guesses.ts'
import { consumeToken, findCodeToken, issueOneTimeToken } from '../links/one-time-tokens.ts'
import { sendSecret } from '../links/send-mail.ts'
import { sendText } from '../texts.ts'
import { passwordMatches } from './passwords.ts'

/** Milliseconds after a sign-in in which sign-in methods may be changed without reauthentication. */
export const freshness = 24 * 3600 * 1000

/**
 * Requires a sign-in within the last day, the current password, or a mailed code. A given password or code is checked
 * even if it is not needed.
 * @throws AuthError reauthentication_needed, reauthentication_not_valid, current_password_invalid
 */
export async function proveFreshness(
  user: User,
  signedInAt: Date | undefined,
  credential: { currentPassword?: string | undefined; nonce?: string | undefined },
): Promise<void> {
  if (credential.currentPassword) {
    // Count separately from strangers, who have no session: they must not lock the owner out.
    const guesser = `${user.id} signed in`
    await countGuess('password', guesser)
    if (!(await passwordMatches(credential.currentPassword, user.passwordHash))) fail('current_password_invalid')
    return guessedRight('password', guesser)
  }
  if (credential.nonce) return consumeNonce(user, credential.nonce)
  if (Date.now() - (signedInAt?.getTime() ?? 0) > freshness) fail('reauthentication_needed')
}

async function consumeNonce(user: User, nonce: string): Promise<void> {
  const to = user.email ?? user.phone ?? ''
  const guesser = await countCodeGuess(to)
  const token = await findCodeToken(user.id, ['reauthentication'], to, nonce)
  const spent = token && (await transaction(() => consumeToken(token)))
  if (!spent) fail('reauthentication_not_valid')
  await guessedRight('code', guesser)
}

/**
 * Sends the owner a code for reauthentication.
 * @throws AuthError validation_failed without address and number, email_not_confirmed (422), over_email_send_rate_limit
 */
export async function requestReauthentication(user: User, caller: Caller): Promise<void> {
  await limitAddress(limits.otp, caller)
  const to = user.email ?? user.phone
  if (!to) fail('validation_failed', 'Reauthentication requires the user to have an email or a phone number')
  if (user.email && !user.emailConfirmedAt) fail('email_not_confirmed', { status: 422 })
  if (!user.email && !user.phoneConfirmedAt) fail('phone_not_confirmed', { status: 422 })
  await (user.email ? limitMail('reauthentication', to, caller) : limitText('reauthentication', to, caller))
  const code = await transaction(async () => {
    await changeUser(user.id, { reauthenticationSentAt: new Date() })
    const { code } = await issueOneTimeToken({ userId: user.id, purpose: 'reauthentication', sentTo: to })
    if (user.email) await sendSecret('reauthentication', user.email, reauthenticationMail({ code }), { known: true })
    return code
  })
  if (!user.email) await sendText(to, `Your code is ${code}`)
}

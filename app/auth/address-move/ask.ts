import { transaction } from '#app/platform/database/database.server.ts'
import { proveOwner } from '../accounts/prove-owner.ts'
import { lockUser, normalEmail, userByEmail } from '../accounts/users.ts'
import { audit } from '../audit.ts'
import type { Caller } from '../caller.ts'
import { addressMoveMail } from '../emails/address-move.ts'
import { fail } from '../errors.ts'
import { limitAddress, limitMail, limits } from '../limits.ts'
import { sendSecret } from '../links/send-mail.ts'
import type { PasskeyResponse } from '../passkeys/register.ts'
import { moveLink } from './link.ts'
import { saveMove } from './moves.ts'

/** Hours to wait before changing an address without the consent of the former mailbox. */
export const moveHours = 72

/**
 * Moves the account to `email` after a wait, without a link in the old mailbox. Only a passkey or a recovery code
 * is proof enough, and the new address has to confirm. Both addresses are notified, and either can stop the move.
 * Another request replaces this one.
 * @returns when the address changes
 * @throws AuthError validation_failed, email_exists, mfa_verification_failed, webauthn_verification_failed and its
 * like, user_sso_managed, over_email_send_rate_limit
 */
export async function askAddressMove(input: {
  userId: string
  sessionId: string
  email: string
  proof: { passkey: PasskeyResponse } | { recoveryCode: string }
  caller: Caller
}): Promise<Date> {
  const { userId, sessionId, proof: credential, caller } = input
  await limitAddress(limits.user, caller)
  const newEmail = normalEmail(input.email)
  if (await userByEmail(newEmail)) fail('email_exists')
  await prove(userId, sessionId, credential, caller)
  await limitMail('address-move', newEmail, caller)
  return transaction(async () => {
    const user = await lockUser(userId)
    if (!user?.email || user.deletedAt || user.deletionDueAt) fail('user_not_found')
    if (user.isSsoUser) fail('user_sso_managed')
    const move = await saveMove(userId, newEmail, new Date(Date.now() + moveHours * 3_600_000))
    for (const side of ['new', 'former'] as const) {
      const to = side === 'new' ? newEmail : user.email
      const href = await moveLink(move, side)
      await sendSecret('address-move', to, addressMoveMail({ from: user.email, move, side, href }), {
        known: side === 'former',
      })
    }
    await audit({ act: 'auth.address-move-asked', actorId: userId, caller })
    return move.dueAt
  })
}

// A six-digit code comes from an authenticator app or from the lost mailbox: it is not a recovery code.
async function prove(
  userId: string,
  sessionId: string,
  credential: { passkey: PasskeyResponse } | { recoveryCode: string },
  caller: Caller,
): Promise<void> {
  if ('passkey' in credential) return proveOwner(userId, sessionId, credential, caller)
  const code = credential.recoveryCode.replace(/\s/g, '')
  if (code.length < 12) fail('mfa_verification_failed')
  return proveOwner(userId, sessionId, { code }, caller)
}

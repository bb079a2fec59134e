import type { Caller } from '../caller.ts'
import { fail } from '../errors.ts'
import { checkFactorCode } from '../factors/website.ts'
import { provePasskey } from '../passkeys/authenticate.ts'
import type { PasskeyResponse } from '../passkeys/register.ts'
import { proveFreshness, requestReauthentication } from '../passwords/reauthenticate.ts'
import { recordReauthentication } from '../sessions/web-sessions.ts'
import { hasVerifiedFactor, type User, userById } from './users.ts'

/** Proof that the owner is at the keyboard. A `code` comes from a factor, a recovery code or an email. */
export type OwnerCredential = { password: string } | { code: string } | { passkey: PasskeyResponse }

/**
 * Requires proof that the owner of a session is at the keyboard, and records the reauthentication.
 * @throws AuthError current_password_invalid, mfa_verification_failed, reauthentication_not_valid,
 * webauthn_verification_failed and its like, over_request_rate_limit
 */
export async function proveOwner(
  userId: string,
  sessionId: string,
  credential: OwnerCredential,
  caller: Caller,
): Promise<void> {
  const user = (await userById(userId)) ?? fail('user_not_found')
  if ('password' in credential) await proveFreshness(user, undefined, { currentPassword: credential.password })
  else if ('passkey' in credential) await proveByPasskey(user, credential.passkey, caller)
  else if (/^\d{6}$/.test(credential.code) && !(await hasVerifiedFactor(userId)))
    await proveFreshness(user, undefined, { nonce: credential.code })
  else await checkFactorCode(userId, credential.code, caller)
  await recordReauthentication(sessionId)
}

/** Mails a code to an account that has no other proof to offer. @throws AuthError over_email_send_rate_limit */
export async function mailReauthenticationCode(userId: string, caller: Caller): Promise<void> {
  await requestReauthentication((await userById(userId)) ?? fail('user_not_found'), caller)
}

async function proveByPasskey(user: User, response: PasskeyResponse, caller: Caller): Promise<void> {
  const shown = await provePasskey(response, caller)
  if (shown.user.id !== user.id) fail('webauthn_verification_failed')
}

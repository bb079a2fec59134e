/** Passkeys in sessions of the website: part of the public interface of auth. Throws `AuthError`s. */
import { transaction } from '#app/platform/database/database.server.ts'
import { lockUser, type User, userById } from '../accounts/users.ts'
import { audit } from '../audit.ts'
import type { Caller } from '../caller.ts'
import { fail } from '../errors.ts'
import { issueMissingRecoveryCodes } from '../factors/recovery-codes.ts'
import { limitAddress, limits } from '../limits.ts'
import { notifyOfNewDevice } from '../sessions/new-device.ts'
import {
  recordReauthentication,
  rotateWebSession,
  type WebSessionCookie,
  type WebSessionKind,
} from '../sessions/web-sessions.ts'
import { provePasskey } from './authenticate.ts'
import { beginAuthentication } from './ceremony.ts'
import { removePasskey } from './passkeys.ts'
import { type PasskeyAnswer, registerPasskey } from './register.ts'

/**
 * Adds a passkey to the account.
 * @returns new recovery codes if the account had none, to be shown once
 * @throws AuthError webauthn_verification_failed and its like, too_many_passkeys
 */
export async function addPasskey(
  user: User,
  answer: PasskeyAnswer & { name: string },
  caller: Caller,
): Promise<{ recoveryCodes: string[] }> {
  await registerPasskey(user, answer, caller)
  return transaction(async () => {
    await lockUser(user.id)
    return { recoveryCodes: await issueMissingRecoveryCodes(user.id) }
  })
}

/** Begins a sign-in with a passkey, which identifies the account. @throws AuthError over_request_rate_limit */
export async function beginPasskeySignIn(caller: Caller) {
  await limitAddress(limits.passkey, caller)
  return beginAuthentication()
}

/** Removes one of the owner's passkeys. @throws AuthError validation_failed (404) if it is not theirs */
export async function removePasskeyById(userId: string, passkeyId: string, caller: Caller): Promise<void> {
  await removePasskey(userId, passkeyId, { actorId: userId, caller })
}

/**
 * Signs in with a passkey alone. With user verification (fingerprint, face, PIN) it counts as two factors.
 * @throws AuthError webauthn_verification_failed and its like, user_banned
 */
export async function enterWithPasskey(answer: PasskeyAnswer, caller: Caller): Promise<User> {
  await limitAddress(limits.passkey, caller)
  const { user } = await provePasskey(answer, caller)
  await transaction(async () => {
    await notifyOfNewDevice(user, caller)
    await audit({ act: 'auth.signed-in', actorId: user.id, details: { method: 'passkey' }, caller })
  })
  return user
}

/**
 * Passes the second step with a passkey.
 * @returns the session, raised to `aal2` under a new secret
 * @throws AuthError webauthn_verification_failed and its like, session_not_found
 */
export async function elevateWithPasskey(
  userId: string,
  answer: PasskeyAnswer,
  webSession: { token: string; kind: WebSessionKind },
  caller: Caller,
): Promise<WebSessionCookie> {
  await limitAddress(limits.passkey, caller)
  const { user, passkey } = await provePasskey(answer, caller)
  if (user.id !== userId || !(await userById(userId))) fail('webauthn_verification_failed')
  await audit({ act: 'auth.passkey-shown', actorId: userId, details: { passkeyId: passkey.id }, caller })
  const elevated =
    (await rotateWebSession(webSession.token, webSession.kind, { aal: 'aal2' })) ?? fail('session_not_found')
  await recordReauthentication(elevated.sessionId)
  return elevated
}

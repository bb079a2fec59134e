import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { and, eq, lte, or } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { isBanned, type User, userById } from '../accounts/users.ts'
import { audit } from '../audit.ts'
import type { Caller } from '../caller.ts'
import { fail } from '../errors.ts'
import { passkeys } from '../tables.server.ts'
import { consumePasskeyChallenge, originOfCredential, siteHost } from './ceremony.ts'
import { webauthn } from './library.ts'
import type { Passkey } from './passkeys.ts'
import type { PasskeyResponse } from './register.ts'

/**
 * Verifies an authenticator's response, user verification included. Returns the passkey's owner.
 * @throws AuthError webauthn_challenge_not_found, webauthn_challenge_expired, webauthn_verification_failed,
 * email_not_confirmed, phone_not_confirmed, user_banned (403)
 */
export async function provePasskey(
  { challengeId, credential }: PasskeyResponse,
  caller: Caller,
): Promise<{ user: User; passkey: Passkey }> {
  const challenge = await consumePasskeyChallenge(challengeId, 'authentication', null)
  const response = credential as AuthenticationResponseJSON
  const passkey = await passkeyOfResponse(response)
  const counter = passkey && (await shownCounter(challenge, response, passkey))
  if (!passkey || counter === undefined) {
    await audit({ act: 'auth.passkey-failed', subjectId: passkey?.userId ?? null, caller })
    fail('webauthn_verification_failed')
  }
  const user = await userById(passkey.userId)
  if (!user || user.deletedAt) fail('user_not_found', { status: 403 })
  if (user.email && !user.emailConfirmedAt) fail('email_not_confirmed', { status: 403 })
  if (user.phone && !user.phoneConfirmedAt) fail('phone_not_confirmed', { status: 403 })
  if (isBanned(user)) fail('user_banned')
  await noteUse(passkey, counter)
  return { user, passkey }
}

async function passkeyOfResponse(response: AuthenticationResponseJSON | null): Promise<Passkey | undefined> {
  if (typeof response?.id !== 'string' || response.id.length > 1400) return undefined
  const [passkey] = await database().select().from(passkeys).where(eq(passkeys.credentialId, response.id))
  if (!passkey) return undefined
  // The user handle is required, and must match the passkey's owner.
  const { userHandle } = response.response ?? {}
  const owner = typeof userHandle === 'string' ? Buffer.from(userHandle, 'base64url').toString() : undefined
  return owner === passkey.userId ? (passkey as Passkey) : undefined
}

async function shownCounter(
  expectedChallenge: string,
  response: AuthenticationResponseJSON,
  { credentialId, publicKey, counter, transports }: Passkey,
): Promise<number | undefined> {
  try {
    const { verified, authenticationInfo } = await (await webauthn()).verifyAuthenticationResponse({
      response,
      expectedChallenge,
      expectedOrigin: originOfCredential(response),
      expectedRPID: siteHost(),
      credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter, transports },
      requireUserVerification: true,
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    // The library throws for every invalid response: form, challenge, origin, signature, counter.
    return undefined
  }
}

// A counter below the stored one indicates a cloned passkey. Most passkeys do not count and always send 0.
async function noteUse(passkey: Passkey, counter: number): Promise<void> {
  const used = await database()
    .update(passkeys)
    .set({ counter, lastUsedAt: new Date() })
    .where(and(eq(passkeys.id, passkey.id), or(eq(passkeys.counter, 0), lte(passkeys.counter, counter))))
    .returning({ id: passkeys.id })
  if (used.length === 0) fail('webauthn_verification_failed')
}

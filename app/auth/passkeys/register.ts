import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { count, eq } from 'drizzle-orm'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { isDuplicate } from '#app/platform/database/failures.ts'
import { newId } from '#app/platform/ids.ts'
import { lockUser, type User } from '../accounts/users.ts'
import { audit } from '../audit.ts'
import type { Caller } from '../caller.ts'
import { passkeyChangedMail } from '../emails/notices.ts'
import { fail } from '../errors.ts'
import { sendAlert } from '../links/send-mail.ts'
import { signInContext } from '../sessions/sign-in-context.ts'
import { passkeys } from '../tables.server.ts'
import { consumePasskeyChallenge, pageOfAnswer, siteHost } from './ceremony.ts'
import { webauthn } from './library.ts'
import { MAX_PASSKEYS, type Passkey, passkeyName } from './passkeys.ts'

/** A browser's response to a WebAuthn ceremony. */
export interface PasskeyAnswer {
  challengeId: string
  credential: unknown
}

/**
 * Adds the passkey that an authenticator created, and notifies the account's owner.
 * @throws AuthError webauthn_challenge_not_found, webauthn_challenge_expired, webauthn_verification_failed,
 * webauthn_credential_exists, too_many_passkeys
 */
export async function registerPasskey(
  user: User,
  answer: PasskeyAnswer & { name?: string },
  caller: Caller,
): Promise<Passkey> {
  const challenge = await consumePasskeyChallenge(answer.challengeId, 'registration', user.id)
  const made = (await madeCredential(challenge, answer.credential)) ?? fail('webauthn_verification_failed')
  try {
    return await transaction(async () => {
      const current = (await lockUser(user.id)) ?? fail('user_not_found')
      if ((await passkeyCount(user.id)) >= MAX_PASSKEYS) fail('too_many_passkeys')
      const values = { id: newId(), userId: user.id, friendlyName: answer.name ?? '', ...made }
      const [passkey] = await database().insert(passkeys).values(values).returning()
      if (!passkey) throw new Error('The passkey was not inserted.')
      await audit({ act: 'auth.passkey-added', actorId: user.id, details: { passkeyId: passkey.id }, caller })
      const how = await signInContext(user.id, caller)
      const mail = passkeyChangedMail({ added: true, name: passkeyName(passkey as Passkey), ...how })
      await sendAlert('passkey-added', current.email, mail)
      return passkey as Passkey
    })
  } catch (error) {
    if (isDuplicate(error, 'passkeys_credential_id_key')) fail('webauthn_credential_exists')
    throw error
  }
}

async function madeCredential(challenge: string, response: unknown) {
  if (typeof response !== 'object' || response === null) return undefined
  try {
    const { verified, registrationInfo } = await (await webauthn()).verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: pageOfAnswer(response),
      expectedRPID: siteHost(),
      requireUserVerification: true,
    })
    if (!verified) return undefined
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential
    return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports }
  } catch {
    // The library throws for every invalid response: form, challenge, origin, attestation.
    return undefined
  }
}

async function passkeyCount(userId: string): Promise<number> {
  const [row] = await database().select({ held: count() }).from(passkeys).where(eq(passkeys.userId, userId))
  return row?.held ?? 0
}

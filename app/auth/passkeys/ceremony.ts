import { and, eq } from 'drizzle-orm'
import { config } from '#app/platform/config/config.server.ts'
import { database } from '#app/platform/database/database.server.ts'
import { isId, newId } from '#app/platform/ids.ts'
import type { User } from '../accounts/users.ts'
import { fail } from '../errors.ts'
import { isAllowedRedirect } from '../redirects.ts'
import { passkeyChallenges } from '../tables.server.ts'
import { webauthn } from './library.ts'
import { MAX_PASSKEYS, passkeysOf } from './passkeys.ts'

const challengeSeconds = 300

/** The relying party id: the site's host. Authenticators accept no IP addresses, so loopback becomes `localhost`. */
export function siteHost(): string {
  const { hostname } = new URL(config().siteUrl)
  return hostname === '127.0.0.1' ? 'localhost' : hostname
}

/** The origin of a response, if passkeys may be used there: our own, or an allowed redirect origin. */
export function originOfCredential(credential: unknown): string {
  const data = (credential as { response?: { clientDataJSON?: unknown } } | null)?.response?.clientDataJSON
  try {
    const { origin } = JSON.parse(Buffer.from(String(data), 'base64url').toString()) as { origin: string }
    const { hostname } = new URL(origin)
    const host = siteHost()
    const ours = hostname === host || hostname.endsWith(`.${host}`)
    const known = origin === new URL(config().siteUrl).origin.replace('//127.0.0.1', '//localhost')
    if (ours && (known || isAllowedRedirect(`${origin}/`))) return origin
  } catch {
    // Malformed: the verification that follows refuses it.
  }
  return config().siteUrl
}

/**
 * Begins adding a passkey. @returns the options for the authenticator, valid for five minutes
 * @throws AuthError too_many_passkeys, validation_failed for accounts of a single sign-on provider
 */
export async function beginRegistration(user: User) {
  if (user.isSsoUser) fail('validation_failed', { status: 422, message: 'SSO users cannot register passkeys' })
  const known = await passkeysOf(user.id)
  if (known.length >= MAX_PASSKEYS) fail('too_many_passkeys')
  const name = user.email || user.phone || user.id
  const options = await (await webauthn()).generateRegistrationOptions({
    rpName: siteHost(),
    rpID: siteHost(),
    userName: name,
    userDisplayName: name,
    userID: new Uint8Array(Buffer.from(user.id)),
    excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    // Require a resident key and user verification (fingerprint, face, PIN): together they are two factors.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return storeChallenge('registration', options, user.id)
}

/** Begins a sign-in with a passkey. Names no account: the authenticator offers all its passkeys for the site. */
export async function beginAuthentication() {
  const options = await (await webauthn()).generateAuthenticationOptions({
    rpID: siteHost(),
    userVerification: 'required',
  })
  return storeChallenge('authentication', options, null)
}

/**
 * Consumes a challenge, whether its response is right or wrong.
 * @throws AuthError webauthn_challenge_not_found, webauthn_challenge_expired
 */
export async function consumePasskeyChallenge(
  id: string,
  kind: 'registration' | 'authentication',
  userId: string | null,
): Promise<string> {
  const [spent] = isId(id)
    ? await database()
        .delete(passkeyChallenges)
        .where(and(eq(passkeyChallenges.id, id), eq(passkeyChallenges.kind, kind)))
        .returning()
    : []
  if (!spent || spent.userId !== userId) fail('webauthn_challenge_not_found')
  if (spent.expiresAt <= new Date()) fail('webauthn_challenge_expired')
  return spent.challenge
}

async function storeChallenge<Options extends { challenge: string }>(
  kind: 'registration' | 'authentication',
  options: Options,
  userId: string | null,
) {
  const id = newId()
  const expiresAt = new Date(Date.now() + challengeSeconds * 1000)
  await database().insert(passkeyChallenges).values({ id, kind, userId, challenge: options.challenge, expiresAt })
  return { challengeId: id, options, expiresAt }
}

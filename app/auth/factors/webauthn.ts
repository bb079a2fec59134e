import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { config } from '#app/platform/config/config.server.ts'
import { type Factor, factorsOf, type User } from '../accounts/users.ts'
import { fail } from '../errors.ts'
import { webauthn } from '../passkeys/library.ts'
import { isAllowedRedirect } from '../redirects.ts'
import type { Metadata } from '../tables.server.ts'

/** The WebAuthn relying party: a host and its origins. */
export interface RelyingParty {
  rpId: string
  rpOrigins: string[]
}

/** An authenticator's public key, as stored with a factor. */
interface Credential {
  id: string
  /** Base64url. */
  publicKey: string
  counter: number
  transports?: string[]
}

/** The data stored with a challenge until the authenticator responds. */
interface Ceremony extends RelyingParty {
  challenge: string
}

/** The options of a ceremony: registration if the factor has no credential yet, else authentication. */
export async function credentialOptions(user: User, factor: Factor, wanted: Partial<RelyingParty> | undefined) {
  const party = relyingParty(wanted)
  const credential = credentialOf(factor)
  if (!credential) {
    const known = (await factorsOf(user.id)).flatMap((other) => credentialOf(other) ?? [])
    const publicKey = await (await webauthn()).generateRegistrationOptions({
      rpName: new URL(config().siteUrl).hostname,
      rpID: party.rpId,
      userName: user.email || user.phone || user.id,
      userID: new Uint8Array(Buffer.from(user.id)),
      excludeCredentials: known,
      authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
    })
    return {
      session: storedChallenge(party, publicKey.challenge),
      asked: { type: 'create' as const, credential_options: { publicKey } },
    }
  }
  const publicKey = await (await webauthn()).generateAuthenticationOptions({
    rpID: party.rpId,
    allowCredentials: [credential],
    userVerification: 'preferred',
  })
  return {
    session: storedChallenge(party, publicKey.challenge),
    asked: { type: 'request' as const, credential_options: { publicKey } },
  }
}

/** The factor's updated credential after an authenticator's response, or undefined if the response is invalid. */
export async function verifiedCredential(
  factor: Factor,
  session: Metadata | null,
  response: unknown,
): Promise<Metadata | undefined> {
  const ceremony = session as Ceremony | null
  if (!ceremony || typeof response !== 'object' || response === null) return undefined
  const expected = {
    expectedChallenge: ceremony.challenge,
    expectedOrigin: ceremony.rpOrigins,
    expectedRPID: ceremony.rpId,
  }
  const credential = credentialOf(factor)
  try {
    return credential ? await shown(credential, expected, response) : await created(expected, response)
  } catch {
    // The library throws for every invalid response: form, challenge, origin, signature, counter.
    return undefined
  }
}

type Expected = { expectedChallenge: string; expectedOrigin: string[]; expectedRPID: string }

async function created(expected: Expected, response: object): Promise<Metadata | undefined> {
  const { verified, registrationInfo } = await (await webauthn()).verifyRegistrationResponse({
    ...expected,
    response: response as RegistrationResponseJSON,
    requireUserVerification: false,
  })
  if (!verified) return undefined
  const { id, publicKey, counter, transports } = registrationInfo.credential
  return { id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, ...(transports && { transports }) }
}

async function shown(credential: Credential, expected: Expected, response: object): Promise<Metadata | undefined> {
  const { verified, authenticationInfo } = await (await webauthn()).verifyAuthenticationResponse({
    ...expected,
    response: response as AuthenticationResponseJSON,
    credential: { ...credential, publicKey: new Uint8Array(Buffer.from(credential.publicKey, 'base64url')) },
    requireUserVerification: false,
  })
  return verified ? { ...credential, counter: authenticationInfo.newCounter } : undefined
}

/** The relying party that the client requests, restricted to allowed redirect origins and their host. */
function relyingParty({ rpId, rpOrigins }: Partial<RelyingParty> = {}): RelyingParty {
  const { siteUrl } = config()
  const origins = rpOrigins && rpOrigins.length > 0 ? rpOrigins : [siteUrl]
  const id = rpId ?? new URL(siteUrl).hostname
  for (const origin of origins) {
    const host = URL.canParse(origin) && isAllowedRedirect(`${origin}/`) ? new URL(origin).hostname : undefined
    if (host !== id && !(id.includes('.') && host?.endsWith(`.${id}`)))
      fail('validation_failed', 'webauthn.rpId or rpOrigins is not allowed')
  }
  return { rpId: id, rpOrigins: origins }
}

function credentialOf(factor: Factor): Credential | undefined {
  return (factor.webauthnCredential ?? undefined) as Credential | undefined
}

function storedChallenge(party: RelyingParty, challenge: string): Metadata {
  return { ...party, challenge }
}

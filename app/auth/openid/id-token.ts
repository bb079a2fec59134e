import { createHash } from 'node:crypto'
import {
  createRemoteJWKSet,
  customFetch,
  decodeJwt,
  decodeProtectedHeader,
  errors,
  type JWTPayload,
  jwtVerify,
} from 'jose'
import { fail, OAuthError } from '../errors.ts'
import { sameSecret } from '../hashes.ts'
import type { ProviderPerson } from '../providers/provider-person.ts'
import { findOpenIdProvider } from './find-provider.ts'
import { type OpenIdClaims, personOfClaims } from './person.ts'
import { configurationOf, fetchFor, isProviderName, issuerNamed, type OpenIdProvider } from './provider.ts'

/** An ID token that a client got from a provider's own button or library. */
export interface SubmittedIdToken {
  provider: string
  idToken: string
  accessToken?: string | undefined
  /** The plain nonce. The provider got its SHA-256 in hexadecimal. */
  nonce?: string | undefined
}

/**
 * Verifies an ID token (signature, issuer, audience, time, nonce, access token) and returns its person.
 * @throws AuthError provider_disabled, validation_failed, service_unavailable; OAuthError
 */
export async function acceptIdToken(submitted: SubmittedIdToken): Promise<ProviderPerson> {
  const provider = await findOpenIdProvider(submitted.provider)
  if (!provider && isProviderName(submitted.provider))
    fail('provider_disabled', `Provider (issuer "${issuerNamed(submitted.provider)}") is not enabled`)
  if (!provider) fail('validation_failed', `Custom OIDC provider "${submitted.provider.slice(0, 50)}" not allowed`)
  rejectMalformed(submitted.idToken)
  const { claims, alg } = await verify(provider, submitted.idToken)
  rejectForeignAudience(provider, claims)
  if (!provider.custom?.skipNonceCheck) rejectWrongNonce(submitted.nonce, claims.nonce)
  if (
    submitted.accessToken &&
    claims.at_hash !== undefined &&
    claims.at_hash !== accessTokenHash(submitted.accessToken, alg)
  )
    reject('Bad ID token')
  return personOfClaims(provider, claims)
}

const acceptedAlgorithms = /^(RS|PS|ES)\d{3}$|^(EdDSA|Ed25519)$/
const requiredClaims = ['sub', 'aud', 'exp', 'iat']

// Refuse malformed tokens first, without fetching the provider's keys.
function rejectMalformed(idToken: string): void {
  try {
    const { alg = '' } = decodeProtectedHeader(idToken)
    const claims = decodeJwt(idToken)
    if (acceptedAlgorithms.test(alg) && requiredClaims.every((name) => claims[name] !== undefined)) return
  } catch {
    // Not even a JSON Web Token.
  }
  reject('Bad ID token')
}

async function verify(provider: OpenIdProvider, idToken: string): Promise<{ claims: OpenIdClaims; alg: string }> {
  const metadata = (await configurationOf(provider)).serverMetadata()
  const algorithms = (metadata.id_token_signing_alg_values_supported ?? ['RS256']).filter((alg) =>
    acceptedAlgorithms.test(alg),
  )
  try {
    const { payload, protectedHeader } = await jwtVerify(idToken, keysAt(metadata.jwks_uri, fetchFor(provider)), {
      issuer: issuersOf(metadata.issuer),
      algorithms,
      clockTolerance: 30,
      requiredClaims,
    })
    if (!payload.sub || payload.sub.length > 255 || payload.sub.includes('\0') || !payload.sub.isWellFormed())
      reject('Missing sub claim in id_token')
    return { claims: payload as OpenIdClaims, alg: protectedHeader.alg }
  } catch (error) {
    if (isOutOfReach(error))
      fail('service_unavailable', { message: `${provider.name} cannot be reached at the moment`, retryAfter: 5 })
    // Do not reveal which check failed (form, signature, issuer, time).
    if (error instanceof errors.JOSEError || error instanceof TypeError || error instanceof SyntaxError)
      reject('Bad ID token')
    throw error
  }
}

// True if the provider's keys could not be fetched.
function isOutOfReach(error: unknown): boolean {
  if (error instanceof TypeError) return error.cause !== undefined
  return error instanceof errors.JWKSTimeout || (error instanceof errors.JOSEError && error.code === 'ERR_JOSE_GENERIC')
}

const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>()

function keysAt(
  address: string | undefined,
  providerFetch: ReturnType<typeof fetchFor>,
): ReturnType<typeof createRemoteJWKSet> {
  if (!address) fail('service_unavailable', 'The provider publishes no keys')
  const id = `${address}${providerFetch ? ' of the internet' : ''}`
  const options = { timeoutDuration: 10_000, ...(providerFetch && { [customFetch]: providerFetch }) }
  const keys = keySets.get(id) ?? createRemoteJWKSet(new URL(address), options)
  keySets.set(id, keys)
  return keys
}

// Google's older libraries issue tokens without the scheme.
function issuersOf(issuer: string): string[] {
  return issuer === 'https://accounts.google.com' ? [issuer, 'accounts.google.com'] : [issuer]
}

function rejectForeignAudience({ clientIds }: OpenIdProvider, { aud, azp }: JWTPayload): void {
  const audiences = [aud ?? []].flat()
  const ours = audiences.some((audience) => clientIds.includes(audience))
  // With several audiences, `azp` names the intended one.
  if (!ours || (audiences.length > 1 && !clientIds.includes(String(azp)))) reject('Unacceptable audience in id_token')
}

function rejectWrongNonce(submittedNonce: string | undefined, claimed: unknown): void {
  if (Boolean(submittedNonce) !== Boolean(claimed))
    reject('Passed nonce and nonce in id_token should either both exist or not.')
  if (!submittedNonce) return
  const hash = createHash('sha256').update(submittedNonce).digest('hex')
  if (typeof claimed !== 'string' || !sameSecret(hash, claimed))
    throw new OAuthError('invalid nonce', 'Nonces mismatch')
}

/** The `at_hash` of an access token: half of its hash (OpenID Connect Core 3.1.3.6). */
export function accessTokenHash(accessToken: string, alg: string): string {
  const size = /(256|384|512)$/.exec(alg)?.[1] ?? '512'
  const hash = createHash(`sha${size}`).update(accessToken).digest()
  return hash.subarray(0, hash.length / 2).toString('base64url')
}

function reject(why: string): never {
  throw new OAuthError('invalid request', why)
}

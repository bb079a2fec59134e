import {
  allowInsecureRequests,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  None,
} from 'openid-client'
import { config } from '#app/platform/config/config.server.ts'
import { requestPublic } from '#app/platform/fetch/public-fetch.server.ts'
import { log } from '#app/platform/log/log.server.ts'
import { fail } from '../errors.ts'

/** An OpenID provider that people can sign in with. */
export interface OpenIdProvider {
  name: string
  issuer: URL
  /** Ours at the provider. The first starts sign-ins; ID tokens for the others (an app's, say) are good, too. */
  clientIds: [string, ...string[]]
  clientSecret: string | undefined
  /** Where it publishes what it is, if not where its issuer says. */
  discoveryUrl?: URL | undefined
  /** How a provider differs that administrators set up at run time. */
  custom?: {
    scopes: string[]
    parameters: Record<string, string>
    /** Our claim → the provider's. */
    attributeMapping: Record<string, string>
    customClaims: string[]
    skipNonceCheck: boolean
    emailOptional: boolean
  }
}

/** The provider of that name, or undefined if it is not set up here. */
export function openIdProvider(name: string): OpenIdProvider | undefined {
  const { clientId, clientSecret, issuer } = config().google
  if (name !== 'google') return undefined
  const [first, ...others] = (clientId ?? '').split(',').map((id) => id.trim())
  return first ? { name, issuer: new URL(issuer), clientIds: [first, ...others], clientSecret } : undefined
}

/** Names that clients of this protocol know; the others are unknown rather than not set up. */
export function isProviderName(name: string): boolean {
  return /^(google|apple|azure|facebook|github|gitlab|kakao|keycloak|linkedin_oidc|twitter|discord)$/.test(name)
}

/** Whose tokens a provider's name stands for, as refusals call it. */
export function issuerNamed(name: string): string {
  return name === 'google' ? config().google.issuer.replace(/\/$/, '') : name
}

const hour = 3_600_000
const known = new Map<string, { since: number; configuration: Promise<Configuration> }>()

/**
 * What the provider publishes about itself: read once an hour.
 * @throws AuthError service_unavailable if it cannot be reached or says something else than it should
 */
export async function configurationOf(provider: OpenIdProvider): Promise<Configuration> {
  const { issuer, clientIds, clientSecret, discoveryUrl } = provider
  const id = JSON.stringify([issuer, clientIds[0], clientSecret, discoveryUrl])
  const found = known.get(id)
  if (found && Date.now() - found.since < hour) return found.configuration
  const configuration = readDiscovery(provider)
  known.set(id, { since: Date.now(), configuration })
  try {
    return await configuration
  } catch (error) {
    known.delete(id)
    log.warn(
      { issuer: provider.issuer.href, reason: error instanceof Error ? error.message : 'unknown' },
      'OpenID provider not reached',
    )
    fail('service_unavailable', { message: `${provider.name} cannot be reached at the moment`, retryAfter: 5 })
  }
}

/** The same provider, told our secret in the body: some want it there, and say so by refusing the other way only. */
export function withSecretInBody(provider: OpenIdProvider, known: Configuration): Configuration {
  const { issuer, clientIds, clientSecret } = provider
  const other = new Configuration(known.serverMetadata(), clientIds[0], undefined, ClientSecretPost(clientSecret))
  enableNonRepudiationChecks(other)
  if (isLoopback(issuer)) allowInsecureRequests(other)
  const ownFetch = fetchFor(provider)
  if (ownFetch) other[customFetch] = ownFetch
  return other
}

/** Reads what the provider publishes. @throws errors of the library and of fetch */
export async function readDiscovery(provider: OpenIdProvider): Promise<Configuration> {
  const { issuer, clientIds, clientSecret, discoveryUrl } = provider
  // The signature of an ID token counts, whoever hands it to us: TLS alone would vouch for what a proxy put in.
  const execute = [enableNonRepudiationChecks, ...(isLoopback(issuer) ? [allowInsecureRequests] : [])]
  const ownFetch = fetchFor(provider)
  const options = { timeout: 10, execute, ...(ownFetch && { [customFetch]: ownFetch }) }
  const authentication = clientSecret ? ClientSecretBasic(clientSecret) : None()
  const configuration = await discovery(discoveryUrl ?? issuer, clientIds[0], undefined, authentication, options)
  const bare = (address: string) => address.replace(/\/$/, '')
  if (bare(configuration.serverMetadata().issuer) !== bare(issuer.href)) throw new Error('it names another issuer')
  const methods = configuration.serverMetadata().token_endpoint_auth_methods_supported
  return !clientSecret || !methods || methods.includes('client_secret_basic')
    ? configuration
    : withSecretInBody(provider, configuration)
}

/**
 * Addresses that came over the network lead only into the public internet: what this machine is next to is not theirs
 * to ask.
 */
export function fetchFor({ issuer, custom }: OpenIdProvider): typeof requestPublic | undefined {
  return custom && !isLoopback(issuer) ? requestPublic : undefined
}

/** True for an address of this machine, without TLS. */
export function isLoopback({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
}

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
  /** Our client ids at the provider. The first one starts sign-ins; ID tokens for the others are accepted too. */
  clientIds: [string, ...string[]]
  clientSecret: string | undefined
  /** The discovery URL, if it differs from the issuer's default. */
  discoveryUrl?: URL | undefined
  /** Settings of a provider that administrators created at run time. */
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

/** True for provider names that clients know: these get the error "not enabled" instead of "unknown". */
export function isProviderName(name: string): boolean {
  return /^(google|apple|azure|facebook|github|gitlab|kakao|keycloak|linkedin_oidc|twitter|discord)$/.test(name)
}

/** The issuer of a provider, for error messages. */
export function issuerNamed(name: string): string {
  return name === 'google' ? config().google.issuer.replace(/\/$/, '') : name
}

const hour = 3_600_000
const known = new Map<string, { cachedAt: number; configuration: Promise<Configuration> }>()

/**
 * The provider's configuration, cached for an hour.
 * @throws AuthError service_unavailable if it cannot be reached or its document is invalid
 */
export async function configurationOf(provider: OpenIdProvider): Promise<Configuration> {
  const { issuer, clientIds, clientSecret, discoveryUrl } = provider
  const id = JSON.stringify([issuer, clientIds[0], clientSecret, discoveryUrl])
  const cached = known.get(id)
  if (cached && Date.now() - cached.cachedAt < hour) return cached.configuration
  const configuration = readDiscovery(provider)
  known.set(id, { cachedAt: Date.now(), configuration })
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

/** The same configuration with the client secret in the body, which some providers require without announcing it. */
export function withSecretInBody(provider: OpenIdProvider, known: Configuration): Configuration {
  const { issuer, clientIds, clientSecret } = provider
  const other = new Configuration(known.serverMetadata(), clientIds[0], undefined, ClientSecretPost(clientSecret))
  enableNonRepudiationChecks(other)
  if (isLoopback(issuer)) allowInsecureRequests(other)
  const providerFetch = fetchFor(provider)
  if (providerFetch) other[customFetch] = providerFetch
  return other
}

/** Reads the provider's discovery document. @throws errors of the library and of fetch */
export async function readDiscovery(provider: OpenIdProvider): Promise<Configuration> {
  const { issuer, clientIds, clientSecret, discoveryUrl } = provider
  // Always verify the signature of ID tokens: TLS alone does not protect against an intercepting proxy.
  const execute = [enableNonRepudiationChecks, ...(isLoopback(issuer) ? [allowInsecureRequests] : [])]
  const providerFetch = fetchFor(provider)
  const options = { timeout: 10, execute, ...(providerFetch && { [customFetch]: providerFetch }) }
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
 * The fetch function for custom providers, which reaches public addresses only. Their URLs came over the network and
 * must not reach internal services (SSRF).
 */
export function fetchFor({ issuer, custom }: OpenIdProvider): typeof requestPublic | undefined {
  return custom && !isLoopback(issuer) ? requestPublic : undefined
}

/** True for an `http:` address of this machine. */
export function isLoopback({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
}

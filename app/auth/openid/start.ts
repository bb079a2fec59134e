import { buildAuthorizationUrl, calculatePKCECodeChallenge, randomNonce, randomPKCECodeVerifier } from 'openid-client'
import { transaction } from '#app/platform/database/database.server.ts'
import { fail } from '../errors.ts'
import { findLinkToken } from '../links/one-time-tokens.ts'
import { type Pkce, startFlow } from '../providers/flow-state.ts'
import { redirectTarget } from '../redirects.ts'
import { issuer } from '../sessions/tokens.ts'
import { invitationHash } from '../sign-up/join-account.ts'
import { findOpenIdProvider } from './find-provider.ts'
import { configurationOf } from './provider.ts'

/** The input to start a sign-in with a provider. */
export interface ProviderSignIn {
  provider: string
  redirectTo?: string | undefined
  scopes?: string | undefined
  pkce?: Pkce | undefined
  inviteToken?: string | undefined
  /** The account to link the identity to. */
  linkingUserId?: string | undefined
  /** The browser that must return the provider's response; absent: any browser may. */
  browserHash?: Buffer | null
  /** Further parameters for the provider: `prompt`, `login_hint`, `access_type` … */
  parameters?: Record<string, string>
}

/**
 * Starts a sign-in with a provider.
 * @returns the provider's authorization URL; its `state` is the flow's id
 * @throws AuthError validation_failed, user_not_found for an unknown invitation, service_unavailable
 */
export async function startProviderSignIn(start: ProviderSignIn): Promise<URL> {
  const provider = await findOpenIdProvider(start.provider)
  if (!provider) fail('validation_failed', 'Unsupported provider: provider is not enabled')
  if (start.inviteToken && !(await findLinkToken(start.inviteToken, ['invite', 'confirmation'])))
    fail('user_not_found', 'User identified by token not found')
  const configuration = await configurationOf(provider)
  const ours = { nonce: randomNonce(), verifier: randomPKCECodeVerifier() }
  const flow = await transaction(() =>
    startFlow({
      pkce: start.pkce,
      provider: provider.name,
      authenticationMethod: 'oauth',
      redirectTo: redirectTarget(start.redirectTo),
      providerRequest: ours,
      linkingUserId: start.linkingUserId ?? null,
      browserHash: start.browserHash ?? null,
      inviteTokenHash: start.inviteToken ? invitationHash(start.inviteToken) : null,
    }),
  )
  return buildAuthorizationUrl(configuration, {
    ...furtherParameters(start.parameters),
    ...provider.custom?.parameters,
    redirect_uri: callbackAddress(),
    scope: scopesOf([...(provider.custom?.scopes ?? []), start.scopes].join(' ')),
    state: flow.id,
    nonce: ours.nonce,
    code_challenge: await calculatePKCECodeChallenge(ours.verifier),
    code_challenge_method: 'S256',
  })
}

/** The callback URL for providers. */
export function callbackAddress(): string {
  return `${issuer()}/callback`
}

// `openid` is required; the others provide the data for a new account.
function scopesOf(scopes = ''): string {
  const wanted = scopes.split(/[\s,]+/).filter((scope) => /^[\x21\x23-\x5b\x5d-\x7e]{1,200}$/.test(scope))
  return [...new Set(['openid', 'email', 'profile', ...wanted])].slice(0, 50).join(' ')
}

/** Parameters that we set, or that would change how the provider responds. */
const reserved = new Set([
  ...[
    'client_id',
    'client_secret',
    'redirect_uri',
    'response_type',
    'response_mode',
    'scope',
    'state',
    'nonce',
    'request',
    'request_uri',
  ],
  ...[
    'code_challenge',
    'code_challenge_method',
    'registration',
    'claims',
    'id_token_hint',
    'dpop_jkt',
    'resource',
    'apikey',
  ],
  ...['provider', 'scopes', 'redirect_to', 'invite_token', 'skip_http_redirect', 'flow_id'],
])

function furtherParameters(parameters: Record<string, string> = {}): Record<string, string> {
  const allowed = Object.entries(parameters).filter(
    ([name, value]) => /^[a-z0-9_.-]{1,64}$/i.test(name) && !reserved.has(name) && value.length <= 512,
  )
  return Object.fromEntries(allowed.slice(0, 20))
}

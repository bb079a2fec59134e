import { and, eq, isNull, sql } from 'drizzle-orm'
import {
  type AuthorizationCodeGrantChecks,
  AuthorizationResponseError,
  authorizationCodeGrant,
  ClientError,
  type Configuration,
  fetchUserInfo,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client'
import { database } from '#app/platform/database/database.server.ts'
import { isId, newId } from '#app/platform/ids.ts'
import { log } from '#app/platform/log/log.server.ts'
import type { User } from '../accounts/users.ts'
import type { Caller } from '../caller.ts'
import { fail, OAuthError } from '../errors.ts'
import { seal } from '../keys/seal.ts'
import { type FlowState, isFlowExpired, isOfAnotherBrowser, issueAuthCode } from '../providers/flow-state.ts'
import type { ProviderPerson } from '../providers/provider-person.ts'
import { redirectTarget, withFragment, withQuery } from '../redirects.ts'
import { notifyOfNewDevice } from '../sessions/new-device.ts'
import { type OpenSession, openSession, sessionResponse } from '../sessions/sessions.ts'
import { acceptInvitation, accountOf, joining, linkIdentity } from '../sign-up/join-account.ts'
import { flowState } from '../tables.server.ts'
import { findOpenIdProvider } from './find-provider.ts'
import { type OpenIdClaims, personOfClaims } from './person.ts'
import { configurationOf, type OpenIdProvider, withSecretInBody } from './provider.ts'
import { callbackAddress } from './start.ts'

/**
 * Consumes the flow of a provider's response. Only one of several responses to one flow succeeds.
 * @throws AuthError bad_oauth_callback, bad_oauth_state
 */
export async function consumeProviderFlow(state: string | undefined): Promise<FlowState> {
  if (!state) fail('bad_oauth_callback', 'OAuth state parameter missing')
  if (!isId(state)) fail('bad_oauth_state', 'OAuth state parameter is invalid')
  const [flow] = await database()
    .delete(flowState)
    .where(and(eq(flowState.id, state), isNull(flowState.authCodeHash), sql`${flowState.providerRequest} ? 'nonce'`))
    .returning()
  if (!flow) fail('bad_oauth_state', 'OAuth state not found or used before')
  return flow
}

/**
 * Ends a sign-in with a provider.
 * @param parameters the provider's callback parameters
 * @returns the redirect target, with the session (implicit flow) or its code (PKCE)
 * @throws AuthError; OAuthError with the provider's error
 */
export async function finishProviderSignIn(
  flow: FlowState,
  parameters: Record<string, string>,
  caller: Caller,
): Promise<string> {
  if (isFlowExpired(flow)) fail('bad_oauth_state', 'OAuth state has expired')
  // A response from another browser would link that person's identity to the account that began the flow.
  if (isOfAnotherBrowser(flow)) fail('bad_oauth_state', 'OAuth state belongs to another browser')
  const { person, tokens } = await askProvider(flow, parameters)
  const target = redirectTarget(flow.redirectTo)
  const ended = await joining(async () => {
    const user = await accountFor(flow, person, caller)
    await notifyOfNewDevice(user, caller)
    if (flow.codeChallenge) return { code: await saveForExchange(flow, user, tokens) }
    return { opened: await openSession(user, { method: 'oauth', provider: flow.provider }, caller) }
  })
  return ended.code !== undefined
    ? withQuery(target, { code: ended.code })
    : withFragment(target, await sessionParameters(ended.opened, tokens))
}

/** The session as parameters of the fragment, for the implicit flow. */
export async function sessionParameters(
  opened: OpenSession,
  tokens: ProviderTokens = {},
): Promise<Record<string, string>> {
  const { access_token, expires_at, expires_in, refresh_token, token_type } = await sessionResponse(opened)
  return {
    access_token,
    expires_at: String(expires_at),
    expires_in: String(expires_in),
    ...(tokens.access ? { provider_token: tokens.access } : {}),
    ...(tokens.refresh ? { provider_refresh_token: tokens.refresh } : {}),
    refresh_token,
    token_type,
  }
}

interface ProviderTokens {
  access?: string | undefined
  refresh?: string | undefined
}

function accountFor(flow: FlowState, person: ProviderPerson, caller: Caller): Promise<User> {
  if (flow.linkingUserId) return linkIdentity(flow.linkingUserId, person, caller)
  if (flow.inviteTokenHash) return acceptInvitation(flow.inviteTokenHash, person, caller)
  return accountOf(person, caller)
}

// The provider's response consumed the flow; store it again until the code is exchanged.
async function saveForExchange(flow: FlowState, user: User, tokens: ProviderTokens): Promise<string> {
  const id = newId()
  await database().insert(flowState).values({
    id,
    codeChallenge: flow.codeChallenge,
    codeChallengeMethod: flow.codeChallengeMethod,
    provider: flow.provider,
    authenticationMethod: flow.authenticationMethod,
    redirectTo: flow.redirectTo,
    forWebsite: flow.forWebsite,
    linkingUserId: flow.linkingUserId,
  })
  const code = await issueAuthCode(id, user.id)
  const sealed = (token: string | undefined) => (token ? seal(token, code).toString('base64') : null)
  const providerTokens = { providerAccessToken: sealed(tokens.access), providerRefreshToken: sealed(tokens.refresh) }
  await database().update(flowState).set(providerTokens).where(eq(flowState.id, id))
  return code
}

async function askProvider(
  flow: FlowState,
  parameters: Record<string, string>,
): Promise<{ person: ProviderPerson; tokens: ProviderTokens }> {
  const provider = await findOpenIdProvider(flow.provider)
  if (!provider) fail('provider_disabled')
  if (!parameters.error && !parameters.code)
    fail('bad_oauth_callback', 'OAuth callback with missing authorization code missing')
  const configuration = await configurationOf(provider)
  const { nonce, verifier } = flow.providerRequest as { nonce: string; verifier: string }
  const callbackUrl = new URL(callbackAddress())
  for (const [name, value] of Object.entries(parameters)) callbackUrl.searchParams.set(name, value)
  try {
    const tokens = await exchange(provider, configuration, callbackUrl, {
      expectedState: flow.id,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (!claims) fail('unexpected_failure', 'The provider sent no ID token')
    // Many providers return the address only from the userinfo endpoint.
    const more =
      claims.email === undefined && configuration.serverMetadata().userinfo_endpoint
        ? await fetchUserInfo(configuration, tokens.access_token, claims.sub)
        : {}
    const person = personOfClaims(provider, { ...more, ...claims } as OpenIdClaims)
    return { person, tokens: { access: tokens.access_token, refresh: tokens.refresh_token } }
  } catch (error) {
    throw errorOf(error)
  }
}

async function exchange(
  provider: OpenIdProvider,
  configuration: Configuration,
  callbackUrl: URL,
  checks: AuthorizationCodeGrantChecks,
): Promise<Awaited<ReturnType<typeof authorizationCodeGrant>>> {
  try {
    return await authorizationCodeGrant(configuration, callbackUrl, checks)
  } catch (error) {
    const providerError =
      error instanceof WWWAuthenticateChallengeError ||
      (error instanceof ResponseBodyError && error.error === 'invalid_client')
    if (!providerError || !provider.clientSecret) throw error
    return authorizationCodeGrant(withSecretInBody(provider, configuration), callbackUrl, checks)
  }
}

/** Converts an error of the provider, or of the library's checks, leaving out the response's content. */
function errorOf(error: unknown): unknown {
  if (error instanceof AuthorizationResponseError)
    return new OAuthError(error.error, error.error_description ?? 'The provider refused')
  const known = [ResponseBodyError, WWWAuthenticateChallengeError, ClientError, TypeError].some(
    (kind) => error instanceof kind,
  )
  if (!known) return error
  const { name, code } = error as Error & { code?: string }
  log.warn(
    { reason: error instanceof ResponseBodyError ? error.error : (code ?? name) },
    'OpenID provider refused the code',
  )
  return new OAuthError('server_error', 'Unable to exchange external code')
}

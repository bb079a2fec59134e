import { database } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import { fail } from '../errors.ts'
import { oauthAuthorizations } from '../tables.server.ts'
import { clientById, type OAuthClient } from './clients.ts'
import { hasRedirect } from './redirect-uris.ts'
import { isResource } from './resources.ts'
import { respondToClient } from './respond-to-client.ts'
import { defaultScope, scopesOf, supportedScopes } from './scopes.ts'

/** The supported values of `prompt`. */
export const supportedPrompts = ['none', 'login', 'consent', 'select_account']
const MAX_RESOURCES = 5

/** The parameters of an authorization request. */
export interface AuthorizationRequest {
  clientId?: string | undefined
  redirectUri?: string | undefined
  responseType?: string | undefined
  responseMode?: string | undefined
  scope?: string | undefined
  state?: string | undefined
  nonce?: string | undefined
  codeChallenge?: string | undefined
  codeChallengeMethod?: string | undefined
  prompt?: string | undefined
  maxAge?: string | undefined
  /** The resource servers that the tokens are for (RFC 8707). */
  resources: string[]
  /** The name of a parameter that was repeated, which is not allowed. */
  repeated?: string | undefined
  /** The request is a signed object, which is not supported. */
  requestObject?: 'request' | 'request_uri' | undefined
}

/**
 * Begins a sign-in for an OAuth client.
 * @returns the id of the request that needs consent, or the redirect with the error
 * @throws AuthError oauth_client_not_found (400), validation_failed for an unregistered redirect URI, which must not be
 * redirected to
 */
export async function beginAuthorization(
  request: AuthorizationRequest,
): Promise<{ id: string } | { redirectUrl: string }> {
  const client = await clientById(request.clientId).catch(() => fail('oauth_client_not_found', { status: 400 }))
  const { redirectUri, state } = request
  if (!redirectUri || !hasRedirect(client, redirectUri)) fail('validation_failed', 'invalid redirect_uri')
  const scope = scopesOf(request.scope || client.scope || defaultScope)
  const problem = problemOf(request, scope, client)
  if (problem) return { redirectUrl: respondToClient({ redirectUri, state }, problem) }
  const id = newId()
  await database()
    .insert(oauthAuthorizations)
    .values({
      id,
      clientId: client.id,
      redirectUri,
      scope: scope.join(' '),
      state: state ?? null,
      nonce: request.nonce ?? null,
      codeChallenge: request.codeChallenge ?? '',
      prompt: promptsOf(request).join(' '),
      maxAge: request.maxAge ? Number(request.maxAge) : null,
      resources: request.resources,
    })
  return { id }
}

function problemOf(request: AuthorizationRequest, scope: string[], client: OAuthClient) {
  const oauthError = (error: string, error_description: string) => ({ error, error_description })
  if (request.repeated) return oauthError('invalid_request', `${request.repeated} may be given once only`)
  if (request.requestObject)
    return oauthError(
      `${request.requestObject}_not_supported`,
      'Request objects are not supported: send the parameters',
    )
  if ((request.responseType || 'code') !== 'code')
    return oauthError('unsupported_response_type', 'Only response_type=code is supported')
  if ((request.responseMode || 'query') !== 'query')
    return oauthError('invalid_request', 'Only response_mode=query is supported')
  if (!client.grantTypes.includes('authorization_code'))
    return oauthError('unauthorized_client', 'The client may not use authorization codes')
  if (request.codeChallengeMethod?.toUpperCase() !== 'S256' || !/^[\w-]{43}$/.test(request.codeChallenge ?? ''))
    return oauthError('invalid_request', 'PKCE with code_challenge_method=S256 is required')
  if (scope.some((one) => !supportedScopes.includes(one)))
    return oauthError('invalid_scope', `Scopes are ${supportedScopes.join(', ')}`)
  if ((request.state ?? '').length > 2000 || (request.nonce ?? '').length > 500)
    return oauthError('invalid_request', 'state or nonce is too long')
  const prompts = promptsOf(request)
  if (prompts.some((one) => !supportedPrompts.includes(one)) || (prompts.includes('none') && prompts.length > 1))
    return oauthError('invalid_request', `prompt is none, or some of ${supportedPrompts.slice(1).join(', ')}`)
  if (request.maxAge && !/^\d{1,9}$/.test(request.maxAge))
    return oauthError('invalid_request', 'max_age is a number of seconds')
  if (request.resources.length > MAX_RESOURCES || !request.resources.every(isResource))
    return oauthError('invalid_target', `resource is an absolute URI without a fragment; ${MAX_RESOURCES} at most`)
  return undefined
}

function promptsOf({ prompt = '' }: AuthorizationRequest): string[] {
  return [...new Set(prompt.split(/\s+/).filter(Boolean))]
}

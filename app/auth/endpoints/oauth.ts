import { z } from 'zod'
import { config } from '#app/platform/config/config.server.ts'
import type { Bearer } from '../bearer.ts'
import type { Caller } from '../caller.ts'
import { fail, OAuthError } from '../errors.ts'
import { endpoint } from '../http/endpoint.ts'
import { limits } from '../limits.ts'
import { type Decision, decideAuthorization, showAuthorization } from '../oauth/authorize.ts'
import { beginAuthorization } from '../oauth/begin-authorization.ts'
import { claimsOf } from '../oauth/claims-for.ts'
import type { OAuthClient } from '../oauth/clients.ts'
import { listGrants, revokeGrant } from '../oauth/grants.ts'
import { describeServer } from '../oauth/metadata.ts'
import { authenticClient, grantTokens, revokeToken } from '../oauth/tokens.ts'
import { lastReauthentication, requireElevatedSession } from '../sessions/session-strength.ts'

const text = z.string().max(4000).optional()

const authorizationRequest = z.object({
  client_id: text,
  redirect_uri: text,
  response_type: text,
  response_mode: text,
  scope: text,
  state: text,
  nonce: text,
  code_challenge: text,
  code_challenge_method: text,
  prompt: text,
  max_age: text,
  resource: z.union([text, z.array(z.string().max(4000))]).optional(),
  request: z.string().optional(),
  request_uri: text,
})

const authorizeForTool = endpoint({
  method: 'GET',
  path: '/oauth/authorize',
  summary: 'Where a tool sends the browser to have somebody sign in with their account here',
  access: 'public',
  limit: limits.authorize,
  query: authorizationRequest,
  handle: ({ query, url }) => sendToConsent(query, url.searchParams),
})

// OpenID Connect Core 3.1.2.1: the request may also be a form post.
const postAuthorizeForTool = endpoint({
  method: 'POST',
  path: '/oauth/authorize',
  summary: 'The same, by a form',
  access: 'public',
  limit: limits.authorize,
  form: true,
  body: authorizationRequest,
  handle: ({ body }) => sendToConsent(body, new URLSearchParams()),
})

async function sendToConsent(
  parameters: z.output<typeof authorizationRequest>,
  query: URLSearchParams,
): Promise<Response> {
  const once = Object.keys(authorizationRequest.shape).filter((name) => name !== 'resource')
  const begun = await beginAuthorization({
    clientId: parameters.client_id,
    redirectUri: parameters.redirect_uri,
    responseType: parameters.response_type,
    responseMode: parameters.response_mode,
    scope: parameters.scope,
    state: parameters.state,
    nonce: parameters.nonce,
    codeChallenge: parameters.code_challenge,
    codeChallengeMethod: parameters.code_challenge_method,
    prompt: parameters.prompt,
    maxAge: parameters.max_age,
    resources: listOf(query.has('resource') ? query.getAll('resource') : parameters.resource),
    repeated: once.find((name) => query.getAll(name).length > 1),
    requestObject: parameters.request ? 'request' : parameters.request_uri ? 'request_uri' : undefined,
  })
  const consent = (id: string) => `${config().siteUrl}/campus/consent?authorization_id=${id}`
  const location = 'id' in begun ? consent(begun.id) : begun.redirectUrl
  return new Response(null, { status: 302, headers: { location, 'referrer-policy': 'no-referrer' } })
}

const getAuthorization = endpoint({
  method: 'GET',
  path: '/oauth/authorizations/:authorization_id',
  summary: 'What a tool asks the bearer for; or where to go, where they agreed before',
  access: 'user',
  async handle({ bearer, params, caller }) {
    const shown = await showAuthorization(bearer.user, params.authorization_id ?? '', await decisionOf(bearer, caller))
    if ('redirectUrl' in shown) return { redirect_url: shown.redirectUrl }
    const { authorization, client } = shown
    return {
      authorization_id: authorization.id,
      redirect_uri: authorization.redirectUri.split('?')[0],
      client: shortClient(client),
      user: { id: bearer.user.id, email: bearer.user.email ?? '' },
      scope: authorization.scope,
    }
  },
})

const postConsent = endpoint({
  method: 'POST',
  path: '/oauth/authorizations/:authorization_id/consent',
  summary: 'The bearer agrees or declines',
  access: 'user',
  limit: limits.user,
  body: z.object({ action: z.enum(['approve', 'deny'], "action must be 'approve' or 'deny'") }),
  async handle({ bearer, params, body, caller }) {
    const id = params.authorization_id ?? ''
    const agrees = body.action === 'approve'
    return { redirect_url: await decideAuthorization(bearer.user, id, agrees, await decisionOf(bearer, caller)) }
  },
})

const postToken = endpoint({
  method: 'POST',
  path: '/oauth/token',
  summary: 'Gives a tool tokens for a code or a refresh token',
  access: 'public',
  form: true,
  oauthError: 'invalid_request',
  body: z.object({
    grant_type: text,
    code: text,
    redirect_uri: text,
    code_verifier: text,
    refresh_token: text,
    scope: text,
    resource: z.union([text, z.array(z.string().max(4000))]).optional(),
    client_id: text,
    client_secret: text,
  }),
  async handle({ body, headers, caller }) {
    const client = await clientOf(body, headers, caller)
    return grantTokens(
      client,
      {
        grantType: body.grant_type,
        code: body.code,
        redirectUri: body.redirect_uri,
        verifier: body.code_verifier,
        refreshToken: body.refresh_token,
        scope: body.scope,
        resources: listOf(body.resource),
      },
      caller,
    )
  },
})

const postRevocation = endpoint({
  method: 'POST',
  path: '/oauth/revoke',
  summary: 'Ends the session of a token that a tool holds',
  access: 'public',
  form: true,
  oauthError: 'invalid_request',
  body: z.object({ token: text, token_type_hint: text, client_id: text, client_secret: text }),
  async handle({ body, headers, caller }) {
    const client = await clientOf(body, headers, caller)
    if (!body.token) throw new OAuthError('invalid_request', 'token is required')
    await revokeToken(client, body.token)
    return {}
  },
})

const userInfo = (method: 'GET' | 'POST') =>
  endpoint({
    method,
    path: '/oauth/userinfo',
    summary: 'What the scopes of a token tell about its bearer',
    access: 'user',
    forTools: true,
    challenges: true,
    form: true,
    async handle({ bearer }) {
      return claimsOf(bearer.user, bearer.session?.scope ?? 'openid email phone profile')
    },
  })

const getGrants = endpoint({
  method: 'GET',
  path: '/user/oauth/grants',
  summary: 'The tools that the bearer signs in to with this account',
  access: 'user',
  async handle({ bearer }) {
    const grants = await listGrants(bearer.user.id)
    return grants.map(({ client, scopes, grantedAt }) => {
      return { client: shortClient(client), scopes, granted_at: grantedAt.toISOString() }
    })
  },
})

const deleteGrant = endpoint({
  method: 'DELETE',
  path: '/user/oauth/grants',
  summary: 'Takes back what the bearer allowed a tool; its sessions end',
  access: 'user',
  limit: limits.user,
  query: z.object({ client_id: text }),
  async handle({ bearer, query, caller }) {
    await revokeGrant(bearer.user.id, query.client_id ?? '', caller)
    return {}
  },
})

const metadata = (path: string) =>
  endpoint({
    method: 'GET',
    path,
    summary: 'What tools need to know of this server (RFC 8414)',
    access: 'public',
    handle: async () => describeServer(),
  })

/** The endpoints of the OAuth 2.1 server. PKCE is always required. */
export const oauthEndpoints = [
  authorizeForTool,
  postAuthorizeForTool,
  getAuthorization,
  postConsent,
  postToken,
  postRevocation,
  userInfo('GET'),
  userInfo('POST'),
  getGrants,
  deleteGrant,
  metadata('/.well-known/oauth-authorization-server'),
  metadata('/.well-known/openid-configuration'),
]

function clientOf(
  body: { client_id?: string | undefined; client_secret?: string | undefined },
  headers: Headers,
  caller: Caller,
): Promise<OAuthClient> {
  const authorization = headers.get('authorization') ?? undefined
  return authenticClient({ authorization, clientId: body.client_id, clientSecret: body.client_secret }, caller)
}

// Consent grants access to the account, so an account with a second factor needs an `aal2` session.
async function decisionOf(bearer: Bearer, caller: Caller): Promise<Decision> {
  if (bearer.user.isAnonymous) fail('validation_failed', 'Anonymous accounts sign in to nothing else')
  await requireElevatedSession(bearer)
  return { aal: bearer.session?.aal ?? 'aal1', authenticatedAt: authenticatedAt(bearer), caller }
}

// `amr` timestamps have whole seconds and `createdAt` is more precise: take the later one.
function authenticatedAt({ session, claims }: Bearer): Date {
  if (!session) return new Date((claims.iat ?? 0) * 1000)
  return new Date(Math.max(lastReauthentication(session).getTime(), session.createdAt.getTime()))
}

function listOf(value: string | string[] | undefined): string[] {
  return [value ?? []].flat().filter(Boolean)
}

function shortClient(client: OAuthClient) {
  return { id: client.id, name: client.name, uri: client.clientUri ?? '', logo_uri: client.logoUri ?? '' }
}

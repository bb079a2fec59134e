import { z } from 'zod'
import { config } from '#app/platform/config/config.server.ts'
import type { Bearer } from '../bearer.ts'
import type { Caller } from '../caller.ts'
import { fail, OAuthError } from '../errors.ts'
import { endpoint } from '../http/endpoint.ts'
import { publishedKeys } from '../keys/keys.ts'
import { limits } from '../limits.ts'
import {
  beginAuthorization,
  type Decision,
  decideAuthorization,
  listGrants,
  revokeGrant,
  showAuthorization,
} from '../oauth/authorize.ts'
import type { OAuthClient } from '../oauth/clients.ts'
import { authenticClient, grantTokens, revokeToken } from '../oauth/tokens.ts'
import { claimsOf } from '../oauth/told.ts'
import { requireRaisedSession } from '../sessions/session-strength.ts'
import { issuer } from '../sessions/tokens.ts'

const text = z.string().max(4000).optional()

const authorizeForTool = endpoint({
  method: 'GET',
  path: '/oauth/authorize',
  summary: 'Where a tool sends the browser to have somebody sign in with their account here',
  access: 'public',
  limit: limits.authorize,
  query: z.object({
    client_id: text,
    redirect_uri: text,
    response_type: text,
    scope: text,
    state: text,
    nonce: text,
    code_challenge: text,
    code_challenge_method: text,
  }),
  async handle({ query }) {
    const begun = await beginAuthorization({
      clientId: query.client_id,
      redirectUri: query.redirect_uri,
      responseType: query.response_type,
      scope: query.scope,
      state: query.state,
      nonce: query.nonce,
      codeChallenge: query.code_challenge,
      codeChallengeMethod: query.code_challenge_method,
    })
    const consent = (id: string) => `${config().siteUrl}/campus/consent?authorization_id=${id}`
    const location = 'id' in begun ? consent(begun.id) : begun.refused
    return new Response(null, { status: 302, headers: { location, 'referrer-policy': 'no-referrer' } })
  },
})

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
  body: z.object({
    grant_type: text,
    code: text,
    redirect_uri: text,
    code_verifier: text,
    refresh_token: text,
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
  body: z.object({ token: text, token_type_hint: text, client_id: text, client_secret: text }),
  async handle({ body, headers, caller }) {
    const client = await clientOf(body, headers, caller)
    if (!body.token) throw new OAuthError('invalid_request', 'token is required')
    await revokeToken(client, body.token)
    return {}
  },
})

const getUserInfo = endpoint({
  method: 'GET',
  path: '/oauth/userinfo',
  summary: 'What the scopes of a token tell about its bearer',
  access: 'user',
  forTools: true,
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

/** Sign-in for other tools: OAuth 2.1, with PKCE always. */
export const oauthEndpoints = [
  authorizeForTool,
  getAuthorization,
  postConsent,
  postToken,
  postRevocation,
  getUserInfo,
  getGrants,
  deleteGrant,
  metadata('/.well-known/oauth-authorization-server'),
  metadata('/.well-known/openid-configuration'),
]

async function describeServer() {
  const at = issuer()
  const algorithms = [...new Set((await publishedKeys()).map(({ alg }) => alg))]
  return {
    issuer: at,
    authorization_endpoint: `${at}/oauth/authorize`,
    token_endpoint: `${at}/oauth/token`,
    revocation_endpoint: `${at}/oauth/revoke`,
    userinfo_endpoint: `${at}/oauth/userinfo`,
    jwks_uri: `${at}/.well-known/jwks.json`,
    ...(config().auth.oauthRegistration && { registration_endpoint: `${at}/oauth/clients/register` }),
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
    code_challenge_methods_supported: ['S256'],
    scopes_supported: ['openid', 'email', 'profile', 'phone'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: algorithms,
  }
}

function clientOf(
  body: { client_id?: string | undefined; client_secret?: string | undefined },
  headers: Headers,
  caller: Caller,
): Promise<OAuthClient> {
  const authorization = headers.get('authorization') ?? undefined
  return authenticClient({ authorization, clientId: body.client_id, clientSecret: body.client_secret }, caller)
}

// A tool is signed in to as the account: a password alone does not do where there is a second factor.
async function decisionOf(bearer: Bearer, caller: Caller): Promise<Decision> {
  if (bearer.user.isAnonymous) fail('validation_failed', 'Anonymous accounts sign in to nothing else')
  await requireRaisedSession(bearer)
  return { aal: bearer.session?.aal ?? 'aal1', caller }
}

function shortClient(client: OAuthClient) {
  return { id: client.id, name: client.name, uri: client.clientUri ?? '', logo_uri: client.logoUri ?? '' }
}

import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { config } from '#app/platform/config/config.server.ts'
import { publishedKeys } from '../keys/keys.ts'
import { issuer, userInfoAddress } from '../sessions/tokens.ts'
import { supportedPrompts } from './begin-authorization.ts'
import { grantTypes } from './clients.ts'
import { supportedScopes } from './scopes.ts'

const clientAuthMethods = ['client_secret_basic', 'client_secret_post', 'none']

/** The server metadata (RFC 8414, OpenID Connect Discovery 1.0). */
export async function describeServer() {
  const at = issuer()
  const algorithms = [...new Set((await publishedKeys()).map(({ alg }) => alg))]
  return {
    issuer: at,
    authorization_endpoint: `${at}/oauth/authorize`,
    token_endpoint: `${at}/oauth/token`,
    revocation_endpoint: `${at}/oauth/revoke`,
    userinfo_endpoint: userInfoAddress(),
    jwks_uri: `${at}/.well-known/jwks.json`,
    ...(config().auth.oauthRegistration && { registration_endpoint: `${at}/oauth/clients/register` }),
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: grantTypes,
    token_endpoint_auth_methods_supported: clientAuthMethods,
    revocation_endpoint_auth_methods_supported: clientAuthMethods,
    code_challenge_methods_supported: ['S256'],
    scopes_supported: supportedScopes,
    prompt_values_supported: supportedPrompts,
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: algorithms,
    claim_types_supported: ['normal'],
    claims_supported: [
      ...['iss', 'sub', 'aud', 'exp', 'iat', 'auth_time', 'nonce'],
      ...['email', 'email_verified', 'phone_number', 'phone_number_verified', 'name', 'picture', 'updated_at'],
    ],
    claims_parameter_supported: false,
    request_parameter_supported: false,
    request_uri_parameter_supported: false,
    authorization_response_iss_parameter_supported: true,
  }
}

/**
 * Serves the metadata where RFC 8414 (3.1) puts it, with the well-known part before the path of the issuer. Clients of
 * the Model Context Protocol also look for the OpenID document there.
 */
export function buildWellKnown(): Hono {
  const http = new Hono().use('/.well-known/*', cors({ origin: '*' }))
  for (const name of ['oauth-authorization-server', 'openid-configuration'])
    http.get(`/.well-known/${name}/auth/v1`, async (context) =>
      context.json(await describeServer(), 200, { 'cache-control': 'no-store' }),
    )
  return http
}

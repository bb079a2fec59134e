import type { Endpoint } from '#app/auth/http/endpoint.ts'
import { apiKeys } from '#app/auth/keys/keys.ts'
import { customProviders } from '#app/auth/tables.server.ts'
import { database } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import { samlProvider } from '../setup/saml-provider.ts'
import { authorizationId, factorOf, identityOf, passkeyOf, toolOf } from './account-records.ts'
import { tokensOf } from './auth-service.ts'
import { arrive } from './people.ts'
import type { Send } from './walk.ts'

/** One account: its bearer calls where an endpoint asks for one, and administrators act on it. */
export interface AuthCaller {
  accountId: string
  email: string
  refreshToken: string
  /** Calls the service once, with everything allowed: what has to be there before the crowd comes. */
  administer(path: string, body: object): Promise<Record<string, string>>
}

/** How a crowd calls an endpoint at once: what differs from an empty body to one record. */
interface AuthCrowd {
  query?: (of: AuthCaller) => Promise<string>
  /** The parts of the path, made once. */
  params?: (of: AuthCaller) => Promise<Record<string, string>>
  /** Made once; each call may differ from the others by what `own` adds. */
  body?: (of: AuthCaller) => Promise<object>
  own?: () => object
  /** Nobody gets through here: what all are answered, and where the act itself is done by many. */
  refused?: { status: number; actIn?: string }
}

const inFile = (name: string) => `app/auth/endpoints/${name}.test.ts`
const newAddress = () => ({ email: `person-${newId().slice(-12)}@example.com` })
const redirectUris = { redirect_uris: ['https://tool.example/callback'] }
const ownPasskey = async ({ accountId }: AuthCaller) => ({ passkey_id: await passkeyOf(accountId) })
const ownFactor = async ({ accountId }: AuthCaller) => ({ factor_id: await factorOf(accountId) })
const account = async ({ accountId }: AuthCaller) => ({ id: accountId })
const noCeremony = async () => ({ challenge_id: newId(), credential: {} })

/** `METHOD path` → how it is called; an endpoint that is not here must let an empty body through. */
const authCrowds: Record<string, AuthCrowd> = {
  'POST /token': {
    query: async () => '?grant_type=refresh_token',
    body: async ({ refreshToken }) => ({ refresh_token: refreshToken }),
  },
  'POST /otp': { own: newAddress },
  'POST /magiclink': { own: newAddress },
  'POST /verify': {
    async body({ email, administer }) {
      const { hashed_token } = await administer('/admin/generate_link', { type: 'magiclink', email })
      return { type: 'magiclink', token_hash: hashed_token }
    },
  },
  'POST /recover': { own: newAddress },
  'POST /resend': { own: () => ({ type: 'signup', ...newAddress() }) },
  'PUT /user': { own: () => ({ data: { town: newId() } }) },
  'POST /logout': { query: async () => '?scope=local' },
  'POST /factors': { own: () => ({ factor_type: 'totp', friendly_name: newId() }) },
  'POST /factors/:factor_id/challenge': { params: ownFactor },
  'POST /factors/:factor_id/verify': {
    params: ownFactor,
    body: async () => ({ challenge_id: newId(), code: '000000' }),
    refused: { status: 422, actIn: inFile('factors') },
  },
  'DELETE /factors/:factor_id': { params: ownFactor },
  'POST /passkeys/registration/verify': {
    body: noCeremony,
    refused: { status: 400, actIn: inFile('passkeys') },
  },
  'POST /passkeys/authentication/verify': {
    body: noCeremony,
    refused: { status: 400, actIn: inFile('passkeys') },
  },
  'PATCH /passkeys/:passkey_id': { params: ownPasskey, own: () => ({ friendly_name: newId() }) },
  'DELETE /passkeys/:passkey_id': { params: ownPasskey },
  'POST /invite': { own: newAddress },
  'POST /admin/generate_link': { body: async ({ email }) => ({ type: 'magiclink', email }) },
  'POST /admin/users': { own: newAddress },
  'PUT /admin/users/:id': { params: account, own: () => ({ user_metadata: { town: newId() } }) },
  'DELETE /admin/users/:id': { params: account },
  'DELETE /admin/users/:id/factors/:factor_id': {
    params: async (of) => ({ ...(await account(of)), ...(await ownFactor(of)) }),
  },
  'PUT /admin/users/:id/factors/:factor_id': {
    params: async (of) => ({ ...(await account(of)), ...(await ownFactor(of)) }),
    own: () => ({ friendly_name: newId() }),
  },
  // Its issuer must be on the public internet, which no test reaches.
  'POST /admin/custom-providers': {
    refused: { status: 400 },
  },
  'PUT /admin/custom-providers/:identifier': { params: ownProvider, own: () => ({ name: newId() }) },
  'DELETE /admin/custom-providers/:identifier': { params: ownProvider },
  'DELETE /admin/users/:id/passkeys/:passkey_id': {
    params: async (of) => ({ ...(await account(of)), ...(await ownPasskey(of)) }),
  },
  'POST /callback': { refused: { status: 302, actIn: inFile('authorize') } },
  'DELETE /user/identities/:identity_id': {
    async params({ accountId }) {
      await identityOf(accountId)
      return { identity_id: await identityOf(accountId) }
    },
  },
  'POST /sso': { body: async (of) => ({ provider_id: await ssoProvider(of) }) },
  'POST /sso/saml/acs': { refused: { status: 303, actIn: inFile('sso') } },
  'POST /admin/sso/providers': { body: async () => ({ type: 'saml', metadata_xml: samlProvider().metadata }) },
  'PUT /admin/sso/providers/:idp_id': {
    params: async (of) => ({ idp_id: await ssoProvider(of) }),
    own: () => ({ domains: [`${newId().slice(-12)}.example`] }),
  },
  'DELETE /admin/sso/providers/:idp_id': { params: async (of) => ({ idp_id: await ssoProvider(of) }) },
  'GET /oauth/authorize': { query: toolsQuestion },
  'POST /oauth/authorize': { refused: { status: 400 } },
  'POST /oauth/authorizations/:authorization_id/consent': {
    params: async () => ({ authorization_id: await authorizationId() }),
    body: async () => ({ action: 'approve' }),
  },
  'POST /oauth/token': { refused: { status: 400, actIn: inFile('oauth') } },
  'POST /oauth/revoke': { body: async ({ accountId }) => ({ client_id: await toolOf(accountId), token: 'none' }) },
  'DELETE /user/oauth/grants': { query: async ({ accountId }) => `?client_id=${await toolOf(accountId)}` },
  'POST /oauth/clients/register': { own: () => ({ client_name: newId(), ...redirectUris }) },
  'POST /admin/oauth/clients': { own: () => ({ client_name: newId(), ...redirectUris }) },
  'PUT /admin/oauth/clients/:client_id': { params: tool, own: () => ({ client_name: newId() }) },
  'DELETE /admin/oauth/clients/:client_id': { params: tool },
  'POST /admin/oauth/clients/:client_id/regenerate_secret': {
    async params({ administer }) {
      const { client_id } = await administer('/admin/oauth/clients', { client_name: newId(), ...redirectUris })
      return { client_id: client_id ?? '' }
    },
  },
}

// What is read there is also written down: a code that is mailed, a tool's request.
const writingReads = new Set(['/reauthenticate', '/oauth/authorize'])

/** Whether calls of an endpoint write. */
export function writes({ method, path }: Endpoint): boolean {
  return method !== 'GET' || writingReads.has(path)
}

/** The test files in which many do what nobody gets through to here. */
export function actsOfAuthCrowds(): string[] {
  return Object.values(authCrowds).flatMap(({ refused }) => refused?.actIn ?? [])
}

/** `size` requests to an endpoint, and whether and how they are refused. */
export async function callsOfCrowd(send: Send, { method, path, access }: Endpoint, size: number) {
  const crowd = authCrowds[`${method} ${path}`] ?? {}
  const of = await authCaller(send)
  const params = (await crowd.params?.(of)) ?? {}
  const query = (await crowd.query?.(of)) ?? ''
  const at = `/auth/v1${path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? newId())}${query}`
  const body = await crowd.body?.(of)
  const headers = { 'content-type': 'application/json', ...(await authorized(of, access)) }
  const calls = Array.from({ length: size }, () => ({
    method,
    headers,
    ...(method !== 'GET' && { body: JSON.stringify({ ...body, ...crowd.own?.() }) }),
  }))
  return { at, calls, refused: crowd.refused }
}

async function authCaller(send: Send): Promise<AuthCaller & { token: string }> {
  const { accountId, email } = await arrive('member')
  const { access_token: token, refresh_token: refreshToken } = await tokensOf(accountId)
  return { accountId, email, token, refreshToken, administer }

  async function administer(path: string, body: object): Promise<Record<string, string>> {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${(await apiKeys()).service}` }
    const response = await send(`/auth/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as Record<string, string>
  }
}

async function authorized(
  { token }: { token: string },
  access: Endpoint['access'],
): Promise<{ authorization?: string }> {
  if (access === 'public') return {}
  return { authorization: `Bearer ${access === 'admin' ? (await apiKeys()).service : token}` }
}

async function tool({ accountId }: AuthCaller): Promise<Record<string, string>> {
  return { client_id: await toolOf(accountId) }
}

async function toolsQuestion({ accountId }: AuthCaller): Promise<string> {
  const asked = {
    client_id: await toolOf(accountId),
    redirect_uri: redirectUris.redirect_uris[0] ?? '',
    response_type: 'code',
    scope: 'openid',
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
  }
  return `?${new URLSearchParams(asked)}`
}

async function ownProvider(): Promise<Record<string, string>> {
  const identifier = `custom:${newId()}`
  await database()
    .insert(customProviders)
    .values({
      id: newId(),
      identifier,
      name: 'A provider',
      issuer: 'https://id.example',
      clientId: 'x',
      clientSecretSealed: Buffer.from('x'),
    })
  return { identifier }
}

async function ssoProvider({ administer }: AuthCaller): Promise<string> {
  const { id } = await administer('/admin/sso/providers', { type: 'saml', metadata_xml: samlProvider().metadata })
  return id ?? ''
}

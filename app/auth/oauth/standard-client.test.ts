import { decodeJwt } from 'jose'
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  dynamicClientRegistration,
  fetchUserInfo,
  None,
  randomPKCECodeVerifier,
  randomState,
  refreshTokenGrant,
  tokenRevocation,
} from 'openid-client'
import { describe, expect, test } from 'vitest'
import { rawSql } from '#app/platform/database/database.server.ts'
import { authServer } from '#tests/setup/auth-server.ts'
import { basic, bearer, oauthTools } from '#tests/setup/oauth-tools.ts'

const auth = authServer({ env: { AUTH_OAUTH_REGISTRATION: 'on' } })
const { member, tool, begins, signsIn, post } = oauthTools(auth)

type Member = Awaited<ReturnType<typeof member>>
const callback = 'http://127.0.0.1:4321/callback'
const resource = 'https://mcp.example.com/tools'

/** Registers as clients of the Model Context Protocol do, and discovers the server by either metadata document. */
const registers = (metadata: Record<string, unknown> = {}, algorithm: 'oauth2' | 'oidc' = 'oauth2') =>
  dynamicClientRegistration(
    new URL(auth.url),
    { redirect_uris: [callback], token_endpoint_auth_method: 'none', ...metadata },
    None(),
    { execute: [allowInsecureRequests], algorithm },
  )

/** Starts an authorization and lets the member decide. @returns the URL that the browser is redirected to */
async function lands(config: Configuration, owner: Member, asks: Record<string, string> = {}) {
  const verifier = randomPKCECodeVerifier()
  const state = randomState()
  const url = buildAuthorizationUrl(config, {
    redirect_uri: callback,
    scope: 'openid email',
    state,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...asks,
  })
  const sent = await fetch(url, { redirect: 'manual' })
  const location = new URL(sent.headers.get('location') ?? '')
  const id = location.searchParams.get('authorization_id')
  if (!id) return { landed: location, verifier, state, agrees: async () => location }
  const shown = await owner.client.oauth.getAuthorizationDetails(id)
  const at = shown.data && 'redirect_url' in shown.data ? new URL(shown.data.redirect_url) : undefined
  const agrees = async (by = owner) => {
    const { data, error } = await by.client.oauth.approveAuthorization(id)
    if (error) throw error
    return new URL(data.redirect_url)
  }
  return { landed: at, verifier, state, agrees }
}

async function tokensFor(config: Configuration, owner: Member, asks: Record<string, string> = {}) {
  const { landed, agrees, verifier, state } = await lands(config, owner, asks)
  return authorizationCodeGrant(
    config,
    landed ?? (await agrees()),
    { pkceCodeVerifier: verifier, expectedState: state, ...(asks.max_age && { maxAge: Number(asks.max_age) }) },
    asks.resource ? { resource: asks.resource } : {},
  )
}

/** Backdates the session's sign-in, because tokens record it in whole seconds. */
async function signedInSecondsAgo(owner: Member, seconds: number) {
  await rawSql()`update auth.sessions set created_at = now() - make_interval(secs => ${seconds}),
    amr = jsonb_build_array(jsonb_build_object('method', 'password', 'timestamp',
      floor(extract(epoch from now()) - ${seconds})))
    where user_id = ${owner.id} and oauth_client_id is null`
  return Math.floor(Date.now() / 1000) - seconds
}

describe('a third-party OAuth client', () => {
  test.each(['oauth2', 'oidc'] as const)(
    'discovers (%s), registers, signs in with PKCE, refreshes and revokes',
    async (algorithm) => {
      const owner = await member()
      const config = await registers({}, algorithm)
      expect(config.serverMetadata()).toMatchObject({ issuer: auth.url, scopes_supported: expect.any(Array) })
      expect(config.clientMetadata()).toMatchObject({ client_name: '127.0.0.1' })
      const scope = 'openid email offline_access'
      const tokens = await tokensFor(config, owner, { scope, resource })
      expect(tokens.claims()).toMatchObject({ sub: owner.id, email: owner.email })
      expect(decodeJwt(tokens.access_token).aud).toEqual([resource, `${auth.url}/oauth/userinfo`])
      expect(await fetchUserInfo(config, tokens.access_token, owner.id)).toMatchObject({ email: owner.email })
      const next = await refreshTokenGrant(config, tokens.refresh_token ?? '', { resource })
      expect(next.refresh_token).not.toBe(tokens.refresh_token)
      await tokenRevocation(config, next.refresh_token ?? '')
      await expect(refreshTokenGrant(config, next.refresh_token ?? '')).rejects.toMatchObject({
        error: 'invalid_grant',
      })
      await expect(fetchUserInfo(config, next.access_token, owner.id)).rejects.toThrow()
    },
  )

  test.each(['oauth-authorization-server', 'openid-configuration'])(
    'finds %s before and after the issuer’s path, from any origin',
    async (name) => {
      const [before, behind] = await Promise.all([
        fetch(`${auth.siteUrl}/.well-known/${name}/auth/v1`, { headers: { origin: 'https://tool.example' } }),
        fetch(`${auth.url}/.well-known/${name}`),
      ])
      expect(before.headers.get('access-control-allow-origin')).toBe('*')
      const metadata = await before.json()
      expect(metadata).toEqual(await behind.json())
      expect(metadata).toMatchObject({
        issuer: auth.url,
        authorization_response_iss_parameter_supported: true,
        claims_supported: expect.arrayContaining(['sub', 'auth_time', 'email']),
        scopes_supported: expect.arrayContaining(['openid', 'offline_access']),
      })
    },
  )

  test('can use any port on a loopback redirect URI', async () => {
    const config = await registers({ redirect_uris: ['http://127.0.0.1/callback', 'http://localhost/callback'] })
    const owner = await member()
    const redirect_uri = 'http://127.0.0.1:61234/callback'
    expect((await (await lands(config, owner, { redirect_uri })).agrees()).origin).toBe('http://127.0.0.1:61234')
    for (const other of ['http://127.0.0.1:61234/other', 'http://127.0.0.1.example.com:1/callback'])
      await expect(lands(config, owner, { redirect_uri: other })).rejects.toThrow()
  })

  test.each(['cursor://anysphere.cursor-mcp/oauth/callback', 'myapp://callback', 'com.example.app:/callback'])(
    'is redirected to %s, and the member is asked for consent each time',
    async (redirect_uri) => {
      const config = await registers({ redirect_uris: [redirect_uri] })
      const owner = await member()
      for (const round of ['first', 'second']) {
        const { landed, agrees } = await lands(config, owner, { redirect_uri })
        expect(landed, round).toBeUndefined()
        expect((await agrees()).href.startsWith(`${redirect_uri}?code=`)).toBe(true)
      }
    },
  )
})

describe('dynamic registration responds as RFC 7591 requires', () => {
  const register = (body: unknown) =>
    fetch(`${auth.url}/oauth/clients/register`, { method: 'POST', body: JSON.stringify(body) })

  test.each([
    ['an unknown grant', { grant_types: ['password'] }, 'invalid_client_metadata'],
    ['an unknown response', { response_types: ['token'] }, 'invalid_client_metadata'],
    ['an unknown authentication method', { token_endpoint_auth_method: 'private_key_jwt' }, 'invalid_client_metadata'],
    ['a name that is not a string', { client_name: 7 }, 'invalid_client_metadata'],
    ['no redirect URI', { redirect_uris: [] }, 'invalid_redirect_uri'],
    ['a script', { redirect_uris: ['javascript:alert(1)'] }, 'invalid_redirect_uri'],
    ['a script with slashes', { redirect_uris: ['javascript://x/%0aalert(1)'] }, 'invalid_redirect_uri'],
    ['a file', { redirect_uris: ['file:///etc/passwd'] }, 'invalid_redirect_uri'],
    ['no encryption', { redirect_uris: ['http://tool.example.org/'] }, 'invalid_redirect_uri'],
    [
      'a custom scheme for a confidential client',
      { redirect_uris: ['cursor://x/'], token_endpoint_auth_method: 'client_secret_basic' },
      'invalid_redirect_uri',
    ],
  ])('to %s', async (_, wrong, error) => {
    const refused = await register({ redirect_uris: [callback], token_endpoint_auth_method: 'none', ...wrong })
    expect([refused.status, await refused.json()]).toEqual([400, { error, error_description: expect.any(String) }])
  })

  test('to a body that is not JSON', async () => {
    const refused = await fetch(`${auth.url}/oauth/clients/register`, { method: 'POST', body: '{' })
    expect([refused.status, (await refused.json()).error]).toEqual([400, 'invalid_client_metadata'])
  })

  test('with a default name, the available scopes, and the time in seconds', async () => {
    const made = await register({
      redirect_uris: ['https://tool.example.org/callback'],
      scope: 'openid mcp:tools',
      contacts: ['ada@example.com'],
      software_id: 'x',
    })
    expect(made.status).toBe(201)
    expect(await made.json()).toMatchObject({
      client_name: 'tool.example.org',
      scope: 'openid',
      client_id_issued_at: expect.any(Number),
      client_secret_expires_at: 0,
      token_endpoint_auth_method: 'client_secret_basic',
    })
  })
})

describe('the time of the sign-in', () => {
  test('auth_time is the time of the sign-in, not of the code exchange, and does not change at a refresh', async () => {
    const [config, owner] = [await registers(), await member()]
    const at = await signedInSecondsAgo(owner, 300)
    const tokens = await tokensFor(config, owner, { max_age: '3600' })
    const authTime = tokens.claims()?.auth_time ?? 0
    expect(Math.abs(authTime - at)).toBeLessThan(5)
    const next = await refreshTokenGrant(config, tokens.refresh_token ?? '')
    expect(next.claims()?.auth_time).toBe(authTime)
  })

  test.each([
    ['prompt=login', { prompt: 'login' }],
    ['max_age=0', { max_age: '0' }],
    ['max_age=60', { max_age: '60' }],
  ])('%s requires a new sign-in after five minutes', async (_, asks) => {
    const [config, owner] = [await registers(), await member()]
    await tokensFor(config, owner)
    await signedInSecondsAgo(owner, 300)
    const { landed, agrees } = await lands(config, owner, asks)
    expect(landed).toBeUndefined()
    await expect(agrees()).rejects.toMatchObject({ code: 'reauthentication_needed' })
    await owner.client.signInWithPassword({ email: owner.email, password: 'vexing quartz' })
    expect((await agrees()).searchParams.get('code')).toBeTruthy()
  })

  test('prompt=none never shows a page', async () => {
    const [config, owner] = [await registers(), await member()]
    const silently = async (asks: Record<string, string> = {}) =>
      (await lands(config, owner, { prompt: 'none', ...asks })).landed?.searchParams
    expect((await silently())?.get('error')).toBe('consent_required')
    await tokensFor(config, owner)
    expect((await silently())?.get('code')).toBeTruthy()
    expect((await silently({ scope: 'openid email phone' }))?.get('error')).toBe('consent_required')
    await signedInSecondsAgo(owner, 300)
    const late = await silently({ max_age: '60' })
    expect([late?.get('error'), late?.get('iss')]).toEqual(['login_required', auth.url])
    expect((await silently({ max_age: '600' }))?.get('code')).toBeTruthy()
    expect((await silently({ prompt: 'none login' }))?.get('error')).toBe('invalid_request')
  })

  test('prompt=consent asks again', async () => {
    const [config, owner] = [await registers(), await member()]
    await tokensFor(config, owner)
    expect((await lands(config, owner)).landed?.searchParams.get('code')).toBeTruthy()
    const { landed, agrees } = await lands(config, owner, { prompt: 'consent' })
    expect(landed).toBeUndefined()
    expect((await agrees()).searchParams.get('code')).toBeTruthy()
  })

  test.each([
    [{ prompt: 'dance' }, 'invalid_request'],
    [{ max_age: '-1' }, 'invalid_request'],
    [{ response_mode: 'fragment' }, 'invalid_request'],
    [{ request: 'a.b.c' }, 'request_not_supported'],
    [{ request_uri: 'https://tool.example.org/request' }, 'request_uri_not_supported'],
    [{ resource: 'not-a-uri' }, 'invalid_target'],
    [{ resource: 'https://mcp.example.com/#part' }, 'invalid_target'],
  ])('%j gets the error %s, with the issuer', async (wrong, error) => {
    const client = await tool()
    const answer = (await begins(client.client_id, wrong)).target?.searchParams
    expect([answer?.get('error'), answer?.get('state'), answer?.get('iss')]).toEqual([error, 'a state', auth.url])
  })

  test('a repeated parameter is rejected, and parameters can be sent in a form or in the query', async () => {
    const client = await tool()
    const query = new URLSearchParams({ client_id: client.client_id, redirect_uri: client.redirect_uris[0] ?? '' })
    query.append('state', 'a')
    const form = new URLSearchParams([...query, ['code_challenge', 'c'.repeat(43)], ['code_challenge_method', 'S256']])
    query.append('state', 'b')
    const twice = await fetch(`${auth.url}/oauth/authorize?${query}`, { redirect: 'manual' })
    expect(twice.headers.get('location')).toContain('error=invalid_request')
    const posted = await fetch(`${auth.url}/oauth/authorize`, { method: 'POST', body: form, redirect: 'manual' })
    expect(posted.headers.get('location')).toContain('/campus/consent?')
  })
})

describe('tokens', () => {
  test('can have fewer scopes after a refresh, and all again after the next', async () => {
    const [client, owner] = [await tool(), await member()]
    const { tokens } = await signsIn(client, owner)
    const refresh = async (refresh_token = '', more: Record<string, string> = {}) => {
      const fields = { grant_type: 'refresh_token', refresh_token, ...more }
      return (await post('/oauth/token', fields, basic(client))).json()
    }
    const less = await refresh(tokens.refresh_token, { scope: 'openid' })
    expect(less.scope).toBe('openid')
    expect(decodeJwt(less.access_token)).toMatchObject({ scope: 'openid', email: '' })
    const info = await fetch(`${auth.url}/oauth/userinfo`, { headers: bearer(less) })
    expect(await info.json()).toEqual({ sub: owner.id })
    expect(await refresh(less.refresh_token, { scope: 'openid phone' })).toMatchObject({ error: 'invalid_scope' })
    // The refused request did not consume the token.
    expect(await refresh(less.refresh_token)).toMatchObject({ scope: 'openid email profile' })
  })

  test('are valid only for the requested resource servers', async () => {
    const [client, owner] = [await tool(), await member()]
    const { tokens } = await signsIn(client, owner, { scope: 'email', resource })
    expect(decodeJwt(tokens.access_token ?? '').aud).toBe(resource)
    // The token is for another resource server: it is not accepted here.
    expect((await fetch(`${auth.url}/oauth/userinfo`, { headers: bearer(tokens) })).status).toBe(401)
    const fields = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token ?? '' }
    const other = await post('/oauth/token', { ...fields, resource: 'https://other.example.com' }, basic(client))
    expect([other.status, (await other.json()).error]).toEqual([400, 'invalid_target'])
    const same = await (await post('/oauth/token', { ...fields, resource }, basic(client))).json()
    expect(decodeJwt(same.access_token).aud).toBe(resource)
  })

  test('return the user info by GET, POST and form; a request without a token gets a WWW-Authenticate header', async () => {
    const owner = await member()
    const { tokens } = await signsIn(await tool(), owner)
    const url = `${auth.url}/oauth/userinfo`
    for (const init of [
      { headers: bearer(tokens) },
      { method: 'POST', headers: bearer(tokens) },
      { method: 'POST', body: new URLSearchParams({ access_token: tokens.access_token ?? '' }) },
    ])
      expect(await (await fetch(url, init)).json()).toMatchObject({ sub: owner.id, email: owner.email })
    for (const path of ['/oauth/userinfo', '/user']) {
      const without = await fetch(auth.url + path)
      expect([without.status, without.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
    }
    const wrong = await fetch(url, { headers: { authorization: 'Bearer x.y.z' } })
    expect([wrong.status, wrong.headers.get('www-authenticate')]).toEqual([401, 'Bearer error="invalid_token"'])
  })

  test('are not issued for a wrong secret, with 401 for Basic authentication', async () => {
    const client = await tool()
    const fields = { grant_type: 'refresh_token', refresh_token: 'x' }
    const byBasic = await post('/oauth/token', fields, basic({ client_id: client.client_id, client_secret: 'wrong' }))
    expect([byBasic.status, byBasic.headers.get('www-authenticate')]).toEqual([401, `Basic realm="${auth.url}"`])
    expect(await byBasic.json()).toMatchObject({ error: 'invalid_client' })
    const inBody = await post('/oauth/token', { ...fields, client_id: client.client_id, client_secret: 'wrong' })
    expect([inBody.status, await inBody.json()]).toMatchObject([400, { error: 'invalid_client' }])
    const twice = new URLSearchParams({ grant_type: 'refresh_token' })
    twice.append('grant_type', 'authorization_code')
    const repeated = await fetch(`${auth.url}/oauth/token`, { method: 'POST', body: twice, headers: basic(client) })
    expect([repeated.status, (await repeated.json()).error]).toEqual([400, 'invalid_request'])
  })
})

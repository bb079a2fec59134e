import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { rawSql } from '#app/platform/database/database.server.ts'
import { authServer, newEmail } from '#tests/setup/auth-server.ts'
import { basic, bearer, oauthTools, password, redirectUri } from '#tests/setup/oauth-tools.ts'
import { openIdProvider } from '#tests/setup/openid-provider.ts'

const auth = authServer()
const google = openIdProvider()
const { member, tool, begins, signsIn, post } = oauthTools(auth)

test('a failed lookup of a client is not reported as an unknown client', async () => {
  const client = await tool()
  const asks = () => post('/oauth/token', { grant_type: 'refresh_token', refresh_token: 'none' }, basic(client))
  await rawSql()`alter table auth.oauth_clients rename to oauth_clients_away`
  const away = await asks()
  await rawSql()`alter table auth.oauth_clients_away rename to oauth_clients`
  expect(away.status).toBe(500)
  expect((await asks()).status).toBe(400)
})

describe('sign-in to another tool', () => {
  test('the member consents once, and the client gets tokens by code and PKCE', async () => {
    const [client, owner] = [await tool(), await member()]
    const { target, id, verifier } = await begins(client.client_id)
    expect(target?.pathname).toBe('/campus/consent')
    const shown = await owner.client.oauth.getAuthorizationDetails(id)
    expect(shown.data).toMatchObject({
      authorization_id: id,
      redirect_uri: 'https://tool.example.org/callback',
      client: { id: client.client_id, name: 'Time sheets', uri: 'https://tool.example.org' },
      user: { id: owner.id, email: owner.email },
      scope: 'openid email profile',
    })
    const agreed = await owner.client.oauth.approveAuthorization(id)
    const landed = new URL((agreed.data as { redirect_url: string }).redirect_url)
    expect(landed.origin + landed.pathname).toBe('https://tool.example.org/callback')
    expect([landed.searchParams.get('kept'), landed.searchParams.get('state')]).toEqual(['1', 'a state'])
    const code = landed.searchParams.get('code') ?? ''
    const fields = { grant_type: 'authorization_code', code, redirect_uri: redirectUri }
    for (const [wrong, headers] of [
      [{ ...fields, code_verifier: 'x'.repeat(43) }, basic(client)],
      [{ ...fields, code_verifier: verifier, redirect_uri: 'https://tool.example.org' }, basic(client)],
      [{ ...fields, code_verifier: verifier }, basic(await tool())],
    ] as const)
      expect(await (await post('/oauth/token', wrong, headers)).json()).toMatchObject({ error: 'invalid_grant' })
    const tokens = await (await post('/oauth/token', { ...fields, code_verifier: verifier }, basic(client))).json()
    expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: 3600, scope: 'openid email profile' })
    const keys = createRemoteJWKSet(new URL(`${auth.url}/.well-known/jwks.json`))
    const { payload } = await jwtVerify(tokens.id_token, keys, { issuer: auth.url, audience: client.client_id })
    expect(payload).toMatchObject({ sub: owner.id, nonce: 'a nonce', email: owner.email, name: 'Ada' })
    const info = await fetch(`${auth.url}/oauth/userinfo`, { headers: bearer(tokens) })
    expect(await info.json()).toMatchObject({ sub: owner.id, email: owner.email, email_verified: true, name: 'Ada' })
    // Consent is remembered: the next authorization redirects at once.
    const repeated = await begins(client.client_id)
    expect((await owner.client.oauth.getAuthorizationDetails(repeated.id)).data).toMatchObject({
      redirect_url: expect.stringContaining('code='),
    })
  })

  test('a tool cannot add a sign-in method to the member’s account', async () => {
    const { tokens } = await signsIn(await tool(), await member(), { scope: 'openid' })
    const stranger = { sub: `stranger-${crypto.randomUUID()}`, email: newEmail(), email_verified: true }
    const linked = await fetch(`${auth.url}/token?grant_type=id_token`, {
      method: 'POST',
      headers: bearer(tokens),
      body: JSON.stringify({ provider: 'google', id_token: await google.idToken(stranger), link_identity: true }),
    })
    expect(await linked.json()).toMatchObject({ error_code: 'insufficient_scope' })
    const linkedIdentities = await rawSql()`select 1 from auth.identities where provider_id = ${stranger.sub}`
    expect(linkedIdentities).toHaveLength(0)
  })

  test('a tool of an administrator cannot either', async () => {
    const owner = await member()
    await rawSql()`update auth.users set role = 'service_role' where id = ${owner.id}`
    const { tokens } = await signsIn(await tool(), owner)
    const response = await fetch(`${auth.url}/admin/users`, { headers: bearer(tokens) })
    expect(await response.json()).toMatchObject({ error_code: 'not_admin' })
    const currentClient = auth.client()
    const { data } = await currentClient.signInWithPassword({ email: owner.email, password })
    const inPerson = { authorization: `Bearer ${data.session?.access_token}` }
    expect((await fetch(`${auth.url}/admin/users`, { headers: inPerson })).status).toBe(200)
  })

  test('the tool’s server does not become a place of the member, and does not cancel a deletion', async () => {
    const [client, owner] = [await tool(), await member()]
    const { id, verifier } = await begins(client.client_id)
    const agreed = await owner.client.oauth.approveAuthorization(id)
    const code = new URL((agreed.data as { redirect_url: string }).redirect_url).searchParams.get('code') ?? ''
    for (const table of ['known_places', 'known_devices'])
      await rawSql().query(`delete from auth.${table} where user_id = $1`, [owner.id])
    await rawSql()`update auth.users set deletion_due_at = now() + interval '7 days' where id = ${owner.id}`
    const fields = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier }
    expect((await post('/oauth/token', fields, basic(client))).status).toBe(200)
    const [row] = await rawSql()`select deletion_due_at is not null as leaves,
      (select count(*)::int from auth.known_places where user_id = users.id) as places,
      (select count(*)::int from auth.known_devices where user_id = users.id) as devices
      from auth.users where id = ${owner.id}`
    expect(row).toEqual({ leaves: true, places: 0, devices: 0 })
  })

  test('the tool can read who the member is and do nothing else with the session', async () => {
    const client = await tool()
    const { tokens } = await signsIn(client, await member())
    const as = (method: string, path: string) =>
      fetch(`${auth.url}${path}`, { method, headers: bearer(tokens), ...(method === 'GET' ? {} : { body: '{}' }) })
    expect((await as('GET', '/user')).status).toBe(200)
    for (const [method, path] of [
      ['PUT', '/user'],
      ['POST', '/factors'],
      ['POST', '/logout'],
      ['GET', '/user/oauth/grants'],
      ['GET', '/reauthenticate'],
    ] as const)
      expect((await (await as(method, path)).json()).error_code).toBe('insufficient_scope')
    // The ID token has a valid signature and no session: it must not be accepted as an access token.
    for (const [method, path] of [
      ['GET', '/user'],
      ['PUT', '/user'],
      ['POST', '/logout'],
      ['GET', '/user/oauth/grants'],
      ['GET', '/oauth/userinfo'],
    ] as const) {
      const headers = { authorization: `Bearer ${tokens.id_token}`, 'x-jwt-aud': client.client_id }
      const init = { method, headers, ...(method === 'GET' ? {} : { body: '{}' }) }
      expect((await (await fetch(`${auth.url}${path}`, init)).json()).error_code).toBe('bad_jwt')
    }
    const body = JSON.stringify({ refresh_token: tokens.refresh_token })
    const stolen = await fetch(`${auth.url}/token?grant_type=refresh_token`, { method: 'POST', body })
    expect(stolen.status).toBe(400)
  })

  test('an account with a second factor needs it to sign in to a tool', async () => {
    const [client, owner] = [await tool(), await member()]
    const factor = await owner.client.mfa.enroll({ factorType: 'totp' })
    const { id: factorId = '', totp } = factor.data ?? {}
    const code = new TOTP({ secret: Secret.fromBase32(totp?.secret ?? '') }).generate()
    await owner.client.mfa.challengeAndVerify({ factorId, code })
    const thief = auth.client()
    await thief.signInWithPassword({ email: owner.email, password })
    const { id } = await begins(client.client_id)
    for (const tried of [thief.oauth.getAuthorizationDetails(id), thief.oauth.approveAuthorization(id)])
      expect((await tried).error).toMatchObject({ code: 'insufficient_aal' })
    const { id: mine } = await begins(client.client_id)
    expect((await owner.client.oauth.getAuthorizationDetails(mine)).error).toBeNull()
    expect((await owner.client.oauth.approveAuthorization(mine)).error).toBeNull()
  })

  test('a tool with the openid scope alone gets neither address nor name', async () => {
    const [client, owner] = [await tool(), await member()]
    const { tokens } = await signsIn(client, owner, { scope: 'openid' })
    expect(tokens.scope).toBe('openid')
    const claims = decodeJwt(tokens.access_token ?? '')
    expect(claims).toMatchObject({ sub: owner.id, email: '', user_metadata: {}, app_metadata: {} })
    const user = await (await fetch(`${auth.url}/user`, { headers: bearer(tokens) })).json()
    expect(user).toMatchObject({ id: owner.id, email: '', identities: [], user_metadata: {}, app_metadata: {} })
    const info = await fetch(`${auth.url}/oauth/userinfo`, { headers: bearer(tokens) })
    expect(await info.json()).toEqual({ sub: owner.id })
    for (const sentText of [tokens.access_token, tokens.id_token, JSON.stringify(user)])
      expect(Buffer.from(sentText?.split('.')[1] ?? '', 'base64url').toString() + sentText).not.toContain(owner.email)
    const more = await signsIn(client, owner, { scope: 'openid email profile' })
    expect(decodeJwt(more.tokens.access_token ?? '')).toMatchObject({
      email: owner.email,
      user_metadata: { name: 'Ada' },
    })
  })

  test('refresh tokens rotate for their own tool only; reusing a code ends the session it opened', async () => {
    const [client, other, owner] = [await tool(), await tool(), await member()]
    const { tokens, code, verifier } = await signsIn(client, owner)
    const refresh = (with_: typeof client, refresh_token = '') =>
      post('/oauth/token', { grant_type: 'refresh_token', refresh_token }, basic(with_))
    expect((await refresh(other, tokens.refresh_token)).status).toBe(400)
    const next = await (await refresh(client, tokens.refresh_token)).json()
    expect(next.refresh_token).not.toBe(tokens.refresh_token)
    expect((await fetch(`${auth.url}/user`, { headers: bearer(next) })).status).toBe(200)
    const fields = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier }
    expect(await (await post('/oauth/token', fields, basic(client))).json()).toMatchObject({ error: 'invalid_grant' })
    expect((await fetch(`${auth.url}/user`, { headers: bearer(next) })).status).toBe(403)
  })

  test('a code expires after five minutes', async () => {
    const [client, owner] = [await tool(), await member()]
    const { id, verifier } = await begins(client.client_id)
    await owner.client.oauth.getAuthorizationDetails(id)
    const agreed = await owner.client.oauth.approveAuthorization(id)
    const code = new URL((agreed.data as { redirect_url: string }).redirect_url).searchParams.get('code') ?? ''
    const fields = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier }
    const issued = (seconds: number) =>
      rawSql()`update auth.oauth_authorizations set code_issued_at = now() - make_interval(secs => ${seconds})
        where id = ${id}`
    await issued(301)
    expect(await (await post('/oauth/token', fields, basic(client))).json()).toMatchObject({ error: 'invalid_grant' })
    await issued(200)
    expect((await post('/oauth/token', fields, basic(client))).status).toBe(200)
  })

  test('eight concurrent exchanges of one code open at most one session', async () => {
    const [client, owner] = [await tool(), await member()]
    const { id, verifier } = await begins(client.client_id)
    await owner.client.oauth.getAuthorizationDetails(id)
    const agreed = await owner.client.oauth.approveAuthorization(id)
    const url = new URL((agreed.data as { redirect_url: string }).redirect_url)
    const code = url.searchParams.get('code') ?? ''
    const fields = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier }
    const statuses = await Promise.all(
      Array.from({ length: 8 }, async () => (await post('/oauth/token', fields, basic(client))).status),
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 400)).toHaveLength(7)
  })

  test('the member can decline, list and revoke access, which ends the sessions', async () => {
    const [client, owner, stranger] = [await tool(), await member(), await member()]
    const declined = await begins(client.client_id)
    await owner.client.oauth.getAuthorizationDetails(declined.id)
    expect((await stranger.client.oauth.approveAuthorization(declined.id)).error).toMatchObject({
      code: 'oauth_authorization_not_found',
    })
    const denied = await owner.client.oauth.denyAuthorization(declined.id)
    const url = new URL((denied.data as { redirect_url: string }).redirect_url)
    expect([url.searchParams.get('error'), url.searchParams.get('state')]).toEqual(['access_denied', 'a state'])
    expect((await owner.client.oauth.approveAuthorization(declined.id)).error).toMatchObject({ status: 400 })
    const { tokens } = await signsIn(client, owner)
    const grants = await owner.client.oauth.listGrants()
    expect(grants.data).toMatchObject([{ client: { id: client.client_id }, scopes: expect.arrayContaining(['email']) }])
    expect((await owner.client.oauth.revokeGrant({ clientId: client.client_id })).error).toBeNull()
    expect((await owner.client.oauth.revokeGrant({ clientId: client.client_id })).error).toMatchObject({ status: 404 })
    expect((await fetch(`${auth.url}/user`, { headers: bearer(tokens) })).status).toBe(403)
    expect((await owner.client.oauth.listGrants()).data).toEqual([])
  })

  test('an invalid request is reported by redirect where that is safe', async () => {
    const client = await tool()
    const { client_id } = client
    expect((await begins(crypto.randomUUID())).response.status).toBe(400)
    for (const other of ['https://evil.example', `${redirectUri}&more=1`, redirectUri.split('?')[0] ?? ''])
      expect((await begins(client_id, { redirect_uri: other })).response.status, other).toBe(400)
    const grant = await post('/oauth/token', { grant_type: 'password', username: 'a', password }, basic(client))
    expect(await grant.json()).toMatchObject({ error: 'unsupported_grant_type' })
    for (const [change, error] of [
      [{ response_type: 'token' }, 'unsupported_response_type'],
      [{ code_challenge: '' }, 'invalid_request'],
      [{ code_challenge_method: 'plain' }, 'invalid_request'],
      [{ scope: 'admin' }, 'invalid_scope'],
      [{ state: 's'.repeat(2001) }, 'invalid_request'],
      [{ nonce: 'n'.repeat(501) }, 'invalid_request'],
    ] as const)
      expect((await begins(client_id, change)).target?.searchParams.get('error')).toBe(error)
    expect((await begins(client_id, { state: 's'.repeat(2000), nonce: 'n'.repeat(500) })).id).not.toBe('')
  })

  test('a tool can revoke its own tokens but not those of another tool', async () => {
    const [client, other, owner] = [await tool('none'), await tool(), await member()]
    const { id, verifier } = await begins(client.client_id)
    await owner.client.oauth.getAuthorizationDetails(id)
    const agreed = await owner.client.oauth.approveAuthorization(id)
    const code = new URL((agreed.data as { redirect_url: string }).redirect_url).searchParams.get('code') ?? ''
    const fields = { grant_type: 'authorization_code', code, code_verifier: verifier, client_id: client.client_id }
    const tokens = await (await post('/oauth/token', fields)).json()
    const isIn = async () => (await fetch(`${auth.url}/user`, { headers: bearer(tokens) })).status === 200
    expect((await post('/oauth/revoke', { token: tokens.refresh_token }, basic(other))).status).toBe(200)
    const unknown = await post('/oauth/revoke', { token: tokens.access_token }, { authorization: 'Basic eA==' })
    expect([unknown.status, unknown.headers.get('www-authenticate')]).toEqual([401, `Basic realm="${auth.url}"`])
    expect(await isIn()).toBe(true)
    expect((await post('/oauth/revoke', { token: tokens.refresh_token, client_id: client.client_id })).status).toBe(200)
    expect(await isIn()).toBe(false)
  })
})

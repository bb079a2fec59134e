import { describe, expect, test } from 'vitest'
import { config, setConfig } from '#app/platform/config/config.server.ts'
import { rawSql } from '#app/platform/database/database.server.ts'
import { authServer } from '#tests/setup/auth-server.ts'
import { basic, bearer, oauthTools, redirectUri } from '#tests/setup/oauth-tools.ts'

const auth = authServer()
const { member, tool, signsIn, post } = oauthTools(auth)

describe('OAuth clients', () => {
  test('are registered, listed, updated, given a new secret and deleted by administrators', async () => {
    const { admin } = await auth.admin()
    const made = await tool()
    expect(made).toMatchObject({ client_type: 'confidential', registration_type: 'manual', response_types: ['code'] })
    const listed = await admin.oauth.listClients({ page: 1, perPage: 1 })
    expect(listed.data.clients).toHaveLength(1)
    expect(listed.data.clients[0]).not.toHaveProperty('client_secret')
    const changed = await admin.oauth.updateClient(made.client_id, { client_name: 'Bills' })
    expect(changed.data).toMatchObject({ client_name: 'Bills', redirect_uris: [redirectUri] })
    const renewed = await admin.oauth.regenerateClientSecret(made.client_id)
    expect(renewed.data?.client_secret).not.toBe(made.client_secret)
    const wrong = await post('/oauth/token', { grant_type: 'refresh_token', refresh_token: 'x' }, basic(made))
    expect(await wrong.json()).toMatchObject({ error: 'invalid_client' })
    const owner = await member()
    const { tokens } = await signsIn({ ...made, client_secret: renewed.data?.client_secret ?? '' }, owner)
    expect((await admin.oauth.deleteClient(made.client_id)).error).toBeNull()
    expect((await admin.oauth.getClient(made.client_id)).error).toMatchObject({ code: 'oauth_client_not_found' })
    expect((await fetch(`${auth.url}/user`, { headers: bearer(tokens) })).status).toBe(403)
    expect((await owner.client.admin.oauth.listClients()).error).not.toBeNull()
    const auditRows = await rawSql()`select act, facts from audit_log where subject_id = ${made.client_id} order by id`
    expect(auditRows.map(({ act, facts }) => [act, facts.changed?.join()])).toEqual([
      ['auth.oauth-client-registered', undefined],
      ['auth.oauth-client-changed', 'name'],
      ['auth.oauth-client-changed', 'secret'],
      ['auth.oauth-client-removed', undefined],
    ])
  })

  test.each([
    'javascript:alert(1)',
    'http://tool.example.org',
    'https://a@tool.example.org',
    'https://x.org/#f',
    'x:y',
    '',
  ])('cannot register the redirect URI %s', async (uri) => {
    const { admin } = await auth.admin()
    const made = await admin.oauth.createClient({ client_name: 'Bad', redirect_uris: [uri] })
    expect(made.error).toMatchObject({ code: 'validation_failed' })
  })

  test.each([
    ['no name', { client_name: ' ' }, 'client_name'],
    ['a name of 101 characters', { client_name: 'n'.repeat(101) }, 'client_name'],
    ['no redirect URI', { redirect_uris: [] }, 'redirect_uris'],
    ['eleven redirect URIs', { redirect_uris: Array(11).fill(redirectUri) }, 'redirect_uris'],
    ['an invalid page address', { client_uri: 'javascript:alert(1)' }, 'client_uri'],
    ['an invalid logo address', { logo_uri: 'https://' }, 'logo_uri'],
    ['a page of 2,001 characters', { client_uri: `https://x.org/${'p'.repeat(1987)}` }, 'client_uri'],
    ['an unsupported grant type', { grant_types: ['password'] }, 'grant_types'],
  ])('are rejected with %s', async (_, wrong, named) => {
    const { admin } = await auth.admin()
    const made = await admin.oauth.createClient({
      client_name: 'Fine',
      redirect_uris: [redirectUri],
      ...wrong,
    } as never)
    expect(made.error).toMatchObject({ code: 'validation_failed', message: expect.stringContaining(named) })
  })

  test('are accepted with a name of 100 characters, ten redirect URIs and page addresses of 2,000 characters', async () => {
    const { admin } = await auth.admin()
    const page = `https://x.org/${'p'.repeat(1986)}`
    const made = await admin.oauth.createClient({
      client_name: 'n'.repeat(100),
      redirect_uris: Array(10).fill(redirectUri),
      client_uri: page,
      logo_uri: page,
      grant_types: ['authorization_code', 'authorization_code'],
    } as never)
    expect(made.error).toBeNull()
    expect(made.data).toMatchObject({ client_uri: page, logo_uri: page, grant_types: ['authorization_code'] })
  })

  test('get no secret if they are public', async () => {
    const { admin } = await auth.admin()
    const open = await tool('none')
    expect(open).toMatchObject({ client_type: 'public' })
    expect(open.client_secret).toBeUndefined()
    expect((await tool()).client_secret).toMatch(/\S{20,}/)
    const renewed = await admin.oauth.regenerateClientSecret(open.client_id)
    expect(renewed.error).toMatchObject({ code: 'validation_failed' })
  })

  test('can register themselves only if dynamic registration is enabled', async () => {
    const body = JSON.stringify({ client_name: 'Self-made', redirect_uris: ['http://127.0.0.1/cb'] })
    const register = () => fetch(`${auth.url}/oauth/clients/register`, { method: 'POST', body })
    const rejected = await register()
    expect([rejected.status, (await rejected.json()).error_code]).toEqual([
      403,
      'oauth_dynamic_client_registration_disabled',
    ])
    setConfig({ ...config(), auth: { ...config().auth, oauthRegistration: true } })
    const made = await register()
    expect([made.status, (await made.json()).registration_type]).toEqual([201, 'dynamic'])
    const metadata = await (await fetch(`${auth.url}/.well-known/oauth-authorization-server`)).json()
    expect(metadata.registration_endpoint).toBe(`${auth.url}/oauth/clients/register`)
    setConfig({ ...config(), auth: { ...config().auth, oauthRegistration: false } })
  })
})

import { beforeAll, expect, test } from 'vitest'
import { rawSql } from '#app/platform/database/database.server.ts'
import { authServer, newEmail } from '#tests/setup/auth-server.ts'
import { openIdProvider } from '#tests/setup/openid-provider.ts'

const auth = authServer({ env: { AUTH_REDIRECT_URLS: 'https://app.example.org/**' } })
const idp = openIdProvider()
const secret = 'a secret of forty bits: & + %'

type ProviderInput = Parameters<Awaited<ReturnType<typeof auth.admin>>['admin']['customProviders']['createProvider']>[0]
let count = 0

async function create(input: Partial<ProviderInput> = {}) {
  const { admin } = await auth.admin()
  return admin.customProviders.createProvider({
    provider_type: 'oidc',
    identifier: `custom:acme-${++count}`,
    name: 'Acme',
    client_id: idp.clientId,
    client_secret: secret,
    issuer: idp.issuer,
    ...input,
  } as ProviderInput)
}

async function signsIn(provider: string) {
  const client = auth.client({ flowType: 'pkce' })
  const options = { redirectTo: 'https://app.example.org/welcome', skipBrowserRedirect: true }
  const { data } = await client.signInWithOAuth({ provider: provider as never, options })
  const sent = await fetch(data.url ?? '', { redirect: 'manual' })
  if (sent.status !== 302) return { refused: (await sent.json()).error_code as string }
  const authorizationUrl = new URL(sent.headers.get('location') ?? '')
  const back = await fetch(await idp.walk(authorizationUrl.href), { redirect: 'manual' })
  const landed = new URL(back.headers.get('location') ?? '')
  const refused = landed.searchParams.get('error_code') ?? landed.searchParams.get('error')
  if (refused) return { refused, asked: authorizationUrl }
  const { data: exchanged } = await client.exchangeCodeForSession(landed.searchParams.get('code') ?? '')
  return { user: exchanged.user, asked: authorizationUrl }
}

beforeAll(async () => {
  await rawSql()`truncate auth.custom_providers`
})

test('administrators create, list, read, update and delete a provider, and its secret is never returned', async () => {
  const { admin } = await auth.admin()
  const { data: made, error } = await create({ scopes: ['groups'], authorization_params: { prompt: 'login' } })
  expect(error).toBeNull()
  const identifier = made?.identifier ?? ''
  expect(made).toMatchObject({ provider_type: 'oidc', scopes: ['openid', 'groups'], enabled: true, issuer: idp.issuer })
  expect(JSON.stringify(made)).not.toContain(secret)
  const [row] = await rawSql()`select encode(client_secret_sealed, 'escape') as sealed from auth.custom_providers
    where identifier = ${identifier}`
  expect(row?.sealed).not.toContain('forty bits')
  expect((await admin.customProviders.listProviders()).data.providers).toContainEqual(made)
  expect((await admin.customProviders.listProviders({ type: 'oauth2' })).data.providers).toEqual([])
  expect((await admin.customProviders.getProvider(identifier)).data).toEqual(made)
  const changed = await admin.customProviders.updateProvider(identifier, { name: 'Acme Inc.', enabled: false })
  expect(changed.data).toMatchObject({ name: 'Acme Inc.', enabled: false, client_id: idp.clientId })
  expect(await signsIn(identifier)).toEqual({ refused: 'validation_failed' })
  expect((await admin.customProviders.deleteProvider(identifier)).error).toBeNull()
  expect((await admin.customProviders.getProvider(identifier)).error).toMatchObject({
    code: 'custom_provider_not_found',
    status: 404,
  })
  const member = auth.client()
  await member.signInAnonymously()
  const bearer = (await member.getSession()).data.session?.access_token
  const asMember = await fetch(`${auth.url}/admin/custom-providers`, { headers: { authorization: `Bearer ${bearer}` } })
  expect(asMember.status).toBe(403)
  const auditRows = await rawSql()`select act from audit_log where subject_id = ${made?.id ?? ''} order by id`
  expect(auditRows.map(({ act }) => act)).toEqual([
    'auth.custom-provider-created',
    'auth.custom-provider-changed',
    'auth.custom-provider-deleted',
  ])
})

test('signing in by redirect and by ID token leads to the same account', async () => {
  const { data: made } = await create({
    custom_claims_allowlist: ['department'],
    attribute_mapping: { name: 'nickname' },
    authorization_params: { login_hint: idp.person({ email: newEmail(), email_verified: true }) },
  })
  const provider = made?.identifier ?? ''
  const { user, asked: authorizationUrl } = await signsIn(provider)
  expect(authorizationUrl?.searchParams.get('login_hint')).toBeTruthy()
  expect(user).toMatchObject({ app_metadata: { provider, providers: [provider] } })
  const idToken = await idp.idToken({
    sub: user?.identities?.[0]?.id ?? '',
    email: user?.email,
    email_verified: true,
    nickname: 'Ada',
    department: 'Bids',
  })
  const { data, error } = await auth.client().signInWithIdToken({ provider, token: idToken })
  expect(error).toBeNull()
  expect(data.user).toMatchObject({
    id: user?.id,
    user_metadata: { name: 'Ada', custom_claims: { department: 'Bids' } },
  })
})

test('a person without an address at the provider is rejected, unless that is allowed', async () => {
  const idToken = await idp.idToken({ sub: crypto.randomUUID() })
  const strict = (await create()).data?.identifier ?? ''
  expect((await auth.client().signInWithIdToken({ provider: strict, token: idToken })).error).toMatchObject({
    code: 'validation_failed',
  })
  const open = (await create({ email_optional: true })).data?.identifier ?? ''
  expect((await auth.client().signInWithIdToken({ provider: open, token: idToken })).error).toBeNull()
})

test('a name cannot be used twice', async () => {
  const identifier = 'custom:only-one'
  expect((await create({ identifier })).error).toBeNull()
  expect((await create({ identifier })).error).toMatchObject({ code: 'conflict', status: 400 })
})

test.each<[string, Record<string, unknown>]>([
  ['no OpenID', { provider_type: 'oauth2' }],
  ['another name', { identifier: 'acme' }],
  ['no name', { name: '' }],
  ['no client', { client_id: '' }],
  ['no secret', { client_secret: '' }],
  ['no issuer', { issuer: '' }],
  ['an issuer that is not a URL', { issuer: 'acme' }],
  ['an issuer without TLS', { issuer: 'http://idp.example.com' }],
  ['an issuer in this network', { issuer: 'https://10.0.0.1' }],
  ['an issuer that does not respond', { issuer: 'http://127.0.0.1:1' }],
  ['the document of another issuer', { issuer: 'OTHER', discovery_url: 'DOCUMENT' }],
  ['a reserved parameter', { authorization_params: { redirect_uri: 'https://evil.example' } }],
  ['a reserved claim', { attribute_mapping: { email_verified: 'anything' } }],
])('a provider with %s is rejected', async (_, wrong) => {
  const document = { issuer: `${idp.issuer}/other`, discovery_url: `${idp.issuer}/.well-known/openid-configuration` }
  const input = wrong.discovery_url ? document : wrong
  expect((await create(input as Partial<ProviderInput>)).error).toMatchObject({
    code: 'validation_failed',
    status: 400,
  })
})

import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { authServer, newEmail } from '#tests/setup/auth-server.ts'
import { drawn, draws } from '#tests/setup/drawn.ts'
import { endpoints } from '../http.ts'
import { apiKeys } from '../keys/keys.ts'

const auth = authServer({ env: { AUTH_AUTOCONFIRM: 'on', RATE_LIMIT_FACTOR: '100000' } })
const password = 'vexing quartz'

describe('malformed input', () => {
  // Use an existing account, so that endpoints with an id get past "not found".
  const known = crypto.randomUUID()
  beforeAll(async () => {
    const { admin } = await auth.admin()
    await admin.createUser({ id: known, email: newEmail(), password, email_confirm: true })
  })
  const names = [
    'email',
    'phone',
    'password',
    'data',
    'token',
    'token_hash',
    'type',
    'refresh_token',
    'auth_code',
    'code_verifier',
    'code_challenge',
    'code_challenge_method',
    'nonce',
    'new_email',
    'id',
    'ban_duration',
    'user_metadata',
    'app_metadata',
    'role',
    'email_confirm',
    'password_hash',
    'redirect_to',
    'create_user',
    'channel',
    'domain',
    'provider',
    'id_token',
    'access_token',
    'chain',
    'message',
    'signature',
    'factor_type',
    'friendly_name',
    'challenge_id',
    'code',
    'provider_id',
    'metadata_url',
    'SAMLResponse',
    'RelayState',
    'state',
  ]
  const odd = fc.oneof(
    fc.constantFrom(
      '',
      ' ',
      '\u0000',
      '\ud800',
      'a@b',
      'person@example.com',
      '+15025550142',
      '15025550142',
      password,
      'signup',
      'email',
      'sms',
      'recovery',
      'totp',
      'phone',
      'webauthn',
      'google',
      'ethereum',
      'solana',
      'none',
      '24h',
      '999999999999999999h',
      '../..',
      "' or 1=1 --",
      '9'.repeat(400),
      '00000000-0000-0000-0000-000000000000',
      '{"a":1}',
      'pkce_x',
      'https://evil.example/',
      'javascript:alert(1)',
      's256',
      'x'.repeat(43),
      '$2b$99$'.padEnd(60, 'a'),
    ),
    fc.string(),
    fc.jsonValue({ maxDepth: 3 }),
  )
  const bodies = fc.oneof(
    {
      weight: 5,
      arbitrary: fc.dictionary(fc.constantFrom(...names), odd, { maxKeys: 6 }).map((value) => JSON.stringify(value)),
    },
    { weight: 1, arbitrary: fc.json() },
    { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '[',
        '{"email":',
        '[['.repeat(5000),
        '{"data":'.repeat(3000),
        '"\\ud800"',
        '{"email":"\\u0000@example.com","password":"12345678"}',
      ),
    },
  )
  const queries = fc.dictionary(
    fc.constantFrom(
      'grant_type',
      'redirect_to',
      'type',
      'token',
      'page',
      'per_page',
      'sort',
      'filter',
      'scope',
      'provider',
      'code',
      'state',
      'skip_http_redirect',
      'scopes',
    ),
    fc.oneof(
      fc.string(),
      fc.constantFrom(
        'password',
        'refresh_token',
        'pkce',
        'id_token',
        'web3',
        'global',
        '-1',
        '1e9',
        '%00',
        'created_at desc',
      ),
    ),
    { maxKeys: 4 },
  )
  const ids = fc.constantFrom(
    known,
    known,
    '00000000-0000-0000-0000-000000000000',
    'x',
    '%00',
    "1'--",
    '..%2f',
    '%ff',
    '9'.repeat(300),
  )
  const headers = fc.record(
    {
      'content-type': fc.constantFrom(
        'application/json',
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        '',
      ),
      'x-supabase-api-version': fc.constantFrom('2024-01-01', '1', '', '9999-99-99'),
      accept: fc.constantFrom('*/*', 'text/html'),
      redirect_to: fc.constantFrom('//evil.example', 'http://[', ''),
      'accept-language': fc.constantFrom('', 'de'),
    },
    { requiredKeys: [] },
  )

  // Compare the response texts, so that a failure shows the unexpected one.
  async function neverFails(signIn: () => Promise<string | undefined>, seed: number) {
    let authorization = await signIn()
    const calls = fc.tuple(fc.constantFrom(...endpoints), bodies, queries, ids, headers)
    await fc.assert(
      fc.asyncProperty(calls, async ([endpoint, body, query, id, sentHeaders]) => {
        const path = endpoint.path.replace(/:\w+/g, id)
        const response = await fetch(`${auth.url}${path}?${new URLSearchParams(query)}`, {
          method: endpoint.method,
          redirect: 'manual',
          headers: { ...sentHeaders, ...(authorization ? { authorization } : {}) },
          ...(endpoint.method === 'GET' ? {} : { body }),
        })
        const text = await response.text()
        // The request may have signed out or changed the credentials.
        if (text.includes('session_not_found') || (endpoint.path === '/logout' && response.ok))
          authorization = await signIn()
        if (response.status >= 500) throw new Error(`${endpoint.method} ${path} answered ${response.status}: ${text}`)
      }),
      drawn(50, seed),
    )
  }

  test('from a visitor never causes a server error', () => neverFails(async () => undefined, 1), 180_000 * draws)
  test(
    'from a member never causes a server error',
    async () => {
      await neverFails(async () => {
        const { data } = await auth.client().signUp({ email: newEmail(), password })
        return `Bearer ${data.session?.access_token}`
      }, 2)
    },
    180_000 * draws,
  )
  test(
    'from an administrator never causes a server error',
    async () => {
      await neverFails(async () => `Bearer ${(await apiKeys()).service}`, 3)
    },
    180_000 * draws,
  )
  test(
    'as a token never causes a server error',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.oneof(
            fc.string({ unit: 'binary-ascii' }),
            fc.base64String(),
            fc.constantFrom('a.b.c', '..', 'eyJhbGciOiJub25lIn0.e30.', 'eyJhbGciOiJFUzI1NiJ9.e30.AAAA'),
          ),
          async (token) => {
            const authorization = `Bearer ${token.replace(/[^\x20-\x7e]/g, '')}`
            const response = await fetch(`${auth.url}/user`, { headers: { authorization } })
            expect([401, 403]).toContain(response.status)
          },
        ),
        drawn(20, 4),
      )
    },
    180_000 * draws,
  )
})

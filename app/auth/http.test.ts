import { describe, expect, test } from 'vitest'
import { poolFigures } from '#app/platform/database/pool/pool-health.server.ts'
import { TooMany, Unavailable } from '#app/platform/errors.ts'
import { authServer, newEmail } from '#tests/setup/auth-server.ts'
import { errorResponse } from './http/errors-to-responses.ts'
import { endpoints } from './http.ts'
import { apiKeys, signingKey } from './keys/keys.ts'

const auth = authServer({ env: { AUTH_AUTOCONFIRM: 'on', RATE_LIMIT_FACTOR: '100000' } })
const password = 'vexing quartz'
const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  fetch(`${auth.url}${path}`, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } })

describe('errors', () => {
  test('have string codes for clients that know them, and the older form for others', async () => {
    const older = await post('/token?grant_type=password', JSON.stringify({ email: newEmail(), password }))
    expect(await older.json()).toEqual({
      code: 400,
      error_code: 'invalid_credentials',
      msg: 'Invalid login credentials',
    })
    expect(older.headers.get('x-sb-error-code')).toBe('invalid_credentials')
    expect(older.headers.get('x-supabase-api-version')).toBeNull()
    const newer = await post('/token?grant_type=password', JSON.stringify({ email: newEmail(), password }), {
      'x-supabase-api-version': '2024-01-01',
    })
    expect(await newer.json()).toEqual({ code: 'invalid_credentials', message: 'Invalid login credentials' })
    expect(newer.headers.get('x-supabase-api-version')).toBe('2024-01-01')
    const wrong = await post('/token?grant_type=password', '{}', { 'x-supabase-api-version': '2023-12-31' })
    expect(await wrong.json()).toMatchObject({ code: 400 })
  })

  test('say what is wrong with the body', async () => {
    const code = async (answer: Promise<Response>) => [(await answer).status, (await (await answer).json()).error_code]
    expect(await code(post('/signup', '{'))).toEqual([400, 'bad_json'])
    expect(await code(post('/signup', '[]'))).toEqual([400, 'bad_json'])
    expect(
      await code(
        post('/signup', JSON.stringify({ email: newEmail(), password, data: { text: 'x'.repeat(1_048_577) } })),
      ),
    ).toEqual([413, 'request_entity_too_large'])
    expect(await code(post('/signup', JSON.stringify({ email: 'nowhere', password })))).toEqual([
      400,
      'validation_failed',
    ])
    expect(await code(post('/signup', JSON.stringify({ email: newEmail(), password: 'ä'.repeat(37) })))).toEqual([
      400,
      'validation_failed',
    ])
    expect(await code(post('/signup', JSON.stringify({ email: newEmail(), password: 'a\u0000bcdefgh' })))).toEqual([
      400,
      'validation_failed',
    ])
  })

  test('an empty body is an empty object, null counts as absent, unknown members are ignored', async () => {
    expect((await post('/token?grant_type=refresh_token', '')).status).toBe(400)
    const made = await post(
      '/signup',
      JSON.stringify({ email: newEmail(), password, phone: null, code_challenge: null, gotrue_meta_security: {} }),
    )
    expect(made.status).toBe(200)
  })

  test('exceeding a limit is reported with the seconds to wait', async () => {
    const answer = errorResponse(new TooMany(7), new Request(auth.url))
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '7'])
    expect(await answer.json()).toMatchObject({
      error_code: 'over_request_rate_limit',
      msg: 'Request rate limit reached',
    })
  })

  test('a request that waited in vain for its turn is told to come back', async () => {
    const answer = errorResponse(new Unavailable(), new Request(auth.url))
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await answer.json()).toMatchObject({ code: 503, error_code: 'service_unavailable' })
  })

  test('weak passwords are rejected with reasons', async () => {
    const short = await auth.client().signUp({ email: newEmail(), password: 'short' })
    expect(short.error).toMatchObject({ code: 'weak_password', status: 422, reasons: ['length'] })
    const common = await auth.client().signUp({ email: newEmail(), password: 'Password123' })
    expect(common.error).toMatchObject({ code: 'weak_password', reasons: ['pwned'] })
  })

  test('responses are not cacheable unless they say so', async () => {
    const cached = async (path: string) => (await fetch(`${auth.url}${path}`)).headers.get('cache-control')
    expect(await cached('/user')).toBe('no-store')
    expect(await cached('/nowhere')).toBe('no-store')
    expect(await cached('/.well-known/jwks.json')).toMatch(/max-age/)
  })

  test('unknown paths and methods get errors in the same format', async () => {
    const unknown = await fetch(`${auth.url}/nowhere`)
    expect([unknown.status, (await unknown.json()).error_code]).toEqual([404, 'route_not_found'])
    const wrong = await fetch(`${auth.url}/signup`, { method: 'DELETE' })
    expect([wrong.status, (await wrong.json()).error_code]).toEqual([405, 'method_not_allowed'])
  })
})

describe('bearer tokens', () => {
  test('are rejected if missing, expired, or signed with an unknown algorithm or key', async () => {
    const client = auth.client()
    const { data } = await client.signUp({ email: newEmail(), password })
    const good = data.session?.access_token ?? ''
    const [, payload = ''] = good.split('.')
    const header = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const { SignJWT, exportJWK, generateKeyPair } = await import('jose')
    const { keys } = (await (await fetch(`${auth.url}/.well-known/jwks.json`)).json()) as {
      keys: { kid: string; x: string }[]
    }
    // Algorithm confusion: the public key used as an HMAC secret.
    const confused = await new SignJWT(JSON.parse(Buffer.from(payload, 'base64url').toString()))
      .setProtectedHeader({ alg: 'HS256', kid: keys[0]?.kid ?? '' })
      .sign(new TextEncoder().encode(JSON.stringify(keys[0])))
    // An attacker's key, with a header that says where to fetch it.
    const clientKey = await generateKeyPair('ES256')
    const jwk = await exportJWK(clientKey.publicKey)
    const elsewhere = (kid: string) =>
      new SignJWT(JSON.parse(Buffer.from(payload, 'base64url').toString()))
        .setProtectedHeader({ alg: 'ES256', kid, jku: 'https://thief.invalid/keys', jwk })
        .sign(clientKey.privateKey)
    const inTime = async (times: { exp?: number; nbf?: number }) => {
      const { kid, alg, sign } = await signingKey()
      const claims = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), ...times }
      return new SignJWT(claims).setProtectedHeader({ alg, kid }).sign(sign)
    }
    const now = Math.floor(Date.now() / 1000)
    const ask = async (authorization?: string) => {
      const response = await fetch(`${auth.url}/user`, { headers: authorization ? { authorization } : {} })
      return [response.status, (await response.json()).error_code]
    }
    expect(await ask()).toEqual([401, 'no_authorization'])
    expect(await ask(`Bearer ${header({ alg: 'none' })}.${payload}.`)).toEqual([403, 'bad_jwt'])
    expect(await ask(`Bearer ${header({ alg: 'none', kid: keys[0]?.kid })}.${payload}.`)).toEqual([403, 'bad_jwt'])
    expect(await ask(`Bearer ${confused}`)).toEqual([403, 'bad_jwt'])
    for (const kid of [keys[0]?.kid ?? '', 'of-the-thief'])
      expect(await ask(`Bearer ${await elsewhere(kid)}`)).toEqual([403, 'bad_jwt'])
    expect(await ask(`Bearer ${good.slice(0, -4)}AAAA`)).toEqual([403, 'bad_jwt'])
    expect(await ask(`Bearer ${(await apiKeys()).anon}`)).toEqual([403, 'bad_jwt'])
    expect(await ask(`Bearer ${await inTime({ exp: now - 600 })}`)).toEqual([403, 'bad_jwt'])
    expect(await ask(`Bearer ${await inTime({ nbf: now + 600 })}`)).toEqual([403, 'bad_jwt'])
    expect(await ask(`Bearer ${await inTime({ exp: now + 600, nbf: now - 600 })}`)).toEqual([200, undefined])
    expect(await ask(`Bearer ${good}`)).toEqual([200, undefined])
    const { admin } = await auth.admin()
    await admin.deleteUser(data.user?.id ?? '')
    expect(await ask(`Bearer ${good}`)).toEqual([403, 'user_not_found'])
  })
})

describe('browsers of other origins', () => {
  test('can call the API with the client’s headers and read its response headers', async () => {
    const tokenResponse = await fetch(`${auth.url}/token`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://app.example.org',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'apikey,x-client-info',
      },
    })
    expect(tokenResponse.status).toBe(204)
    expect(tokenResponse.headers.get('access-control-allow-origin')).toBe('*')
    for (const name of ['apikey', 'authorization', 'x-client-info', 'content-type', 'x-supabase-api-version'])
      expect(tokenResponse.headers.get('access-control-allow-headers')).toContain(name)
    const healthResponse = await fetch(`${auth.url}/health`, { headers: { origin: 'https://app.example.org' } })
    for (const name of ['X-Total-Count', 'Link', 'X-Supabase-Api-Version'])
      expect(healthResponse.headers.get('access-control-expose-headers')).toContain(name)
    expect(healthResponse.headers.get('access-control-allow-credentials')).toBeNull()
  })
})

test('HEAD never changes anything', async () => {
  for (const { path } of endpoints.filter((one) => one.method === 'GET')) {
    const response = await fetch(`${auth.url}${path.replace(/:\w+/g, crypto.randomUUID())}`, {
      method: 'HEAD',
      redirect: 'manual',
    })
    expect([path, response.status, await response.text()]).toEqual([path, 200, ''])
  }
})

test('the OpenAPI document lists every endpoint', async () => {
  const document = await (await fetch(`${auth.url}/openapi.json`)).json()
  expect(document.openapi).toBe('3.1.0')
  for (const { path, method } of endpoints)
    expect(document.paths[path.replace(/:(\w+)/g, '{$1}')][method.toLowerCase()].summary).toBeTruthy()
  expect(
    document.paths['/otp'].post.requestBody.content['application/json'].schema.properties.create_user,
  ).toMatchObject({
    type: 'boolean',
    default: true,
  })
})

describe('a body of many members', () => {
  const many = (count: number) => `{${Array.from({ length: count }, (_, at) => `"k${at}":1`).join(',')}}`

  test('is rejected before it is parsed, and not read if the caller is not allowed', async () => {
    const code = async (answer: Promise<Response>) => [(await answer).status, (await (await answer).json()).error_code]
    expect(await code(post('/otp', many(2001)))).toEqual([400, 'validation_failed'])
    expect(await code(post('/otp', `{"data":[${'[1],'.repeat(2000)}1]}`))).toEqual([400, 'validation_failed'])
    expect(await code(post('/otp', many(90_000)))).toEqual([400, 'validation_failed'])
    expect(await code(post('/otp', many(120_000)))).toEqual([413, 'request_entity_too_large'])
    // The caller is authenticated before the body is validated.
    expect((await post('/admin/users', '{')).status).toBe(401)
  })
})

test('of two hundred concurrent requests to one endpoint few wait for a database connection', async () => {
  let maxConcurrent = 0
  const looking = setInterval(() => {
    maxConcurrent = Math.max(maxConcurrent, poolFigures().waiting)
  }, 1)
  const requests = Array.from({ length: 200 }, () => post('/recover', JSON.stringify({ email: newEmail() })))
  const statuses = (await Promise.all(requests)).map(({ status }) => status)
  clearInterval(looking)
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(maxConcurrent).toBeLessThan(40)
})

import { createHash, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { generateKeyPair, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { config, setConfig } from '#app/platform/config/config.server.ts'
import { authServer, newEmail } from '#tests/setup/auth-server.ts'
import { drawn, draws } from '#tests/setup/drawn.ts'
import { openIdProvider } from '#tests/setup/openid-provider.ts'
import { accessTokenHash } from '../../openid/id-token.ts'

const auth = authServer()
const google = openIdProvider()

const person = (more: object = {}) => ({ sub: crypto.randomUUID(), email: newEmail(), email_verified: true, ...more })

async function errorOf(body: object): Promise<unknown[]> {
  const response = await fetch(`${auth.url}/token?grant_type=id_token`, {
    method: 'POST',
    body: JSON.stringify({ provider: 'google', ...body }),
  })
  const answer = await response.json()
  return [response.status, answer.error_code ?? answer.error ?? 'accepted', answer.msg ?? answer.error_description]
}

test('the client signs in with an ID token, its nonce and its access token', async () => {
  const nonce = randomBytes(16).toString('hex')
  const claims = person({ name: 'Grace Hopper', hd: 'example.org' })
  const token = await google.idToken({
    ...claims,
    nonce: createHash('sha256').update(nonce).digest('hex'),
    at_hash: accessTokenHash('an access token', 'ES256'),
  })
  const { data, error } = await auth
    .client()
    .signInWithIdToken({ provider: 'google', token, nonce, access_token: 'an access token' })
  expect(error).toBeNull()
  expect(data.user).toMatchObject({
    email: claims.email,
    user_metadata: { full_name: 'Grace Hopper', custom_claims: { hd: 'example.org' } },
  })
  const repeated = await auth.client().signInWithIdToken({ provider: 'google', token: await google.idToken(claims) })
  expect(repeated.data.user?.id).toBe(data.user?.id)
  // The same person may have changed their address since.
  const moved = await google.idToken({ ...claims, email: newEmail() })
  const known = await auth.client().signInWithIdToken({ provider: 'google', token: moved })
  expect(known.data.user?.id).toBe(data.user?.id)
})

test('the client links an ID token to the signed-in account, which keeps its session', async () => {
  const client = auth.client()
  const { data: before } = await client.signInAnonymously()
  const claims = person()
  const { data, error } = await client.linkIdentity({ provider: 'google', token: await google.idToken(claims) })
  expect(error).toBeNull()
  expect(data.user).toMatchObject({ id: before.user?.id, email: claims.email, is_anonymous: false })
  const sessionOf = (token = '') =>
    JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).session_id
  expect(sessionOf(data.session?.access_token)).toBe(sessionOf(before.session?.access_token))
  const other = auth.client()
  await other.signInAnonymously()
  const refused = await other.linkIdentity({ provider: 'google', token: await google.idToken(claims) })
  expect(refused.error?.code).toBe('identity_already_exists')
  expect((await errorOf({ id_token: await google.idToken(person()), link_identity: true })).slice(0, 2)).toEqual([
    401,
    'no_authorization',
  ])
})

test('a token with a wrong audience, issuer, time or signing key is rejected', async () => {
  const bad = [400, 'invalid request', 'Bad ID token']
  const audience = [400, 'invalid request', 'Unacceptable audience in id_token']
  const { privateKey } = await generateKeyPair('ES256')
  expect(await errorOf({ id_token: await google.idToken(person({ aud: 'somebody-else' })) })).toEqual(audience)
  expect(
    await errorOf({ id_token: await google.idToken(person({ aud: [google.clientId, 'other'], azp: 'other' })) }),
  ).toEqual(audience)
  expect(await errorOf({ id_token: await google.idToken(person({ iss: 'https://evil.example' })) })).toEqual(bad)
  expect(
    await errorOf({ id_token: await google.idToken(person({ exp: Math.floor(Date.now() / 1000) - 60 })) }),
  ).toEqual(bad)
  expect(await errorOf({ id_token: await google.idToken(person(), { key: privateKey }) })).toEqual(bad)
  expect(await errorOf({ id_token: await google.idToken(person(), { kid: 'unknown' }) })).toEqual(bad)
})

test('a token without a signature, or signed with a shared secret, is rejected', async () => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const now = Math.floor(Date.now() / 1000)
  const claims = { ...person(), iss: google.issuer, aud: google.clientId, iat: now, exp: now + 60 }
  expect((await errorOf({ id_token: `${part({ alg: 'none' })}.${part(claims)}.` }))[2]).toBe('Bad ID token')
  const secret = new TextEncoder().encode('a secret of forty bits: & + %')
  const hs256 = await new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: 'test-key' }).sign(secret)
  expect((await errorOf({ id_token: hs256 }))[2]).toBe('Bad ID token')
})

test('the nonce must be present on both sides or on neither, and match', async () => {
  const hashed = createHash('sha256').update('one').digest('hex')
  const both = 'Passed nonce and nonce in id_token should either both exist or not.'
  expect((await errorOf({ id_token: await google.idToken(person({ nonce: hashed })) }))[2]).toBe(both)
  expect((await errorOf({ id_token: await google.idToken(person()), nonce: 'one' }))[2]).toBe(both)
  expect(await errorOf({ id_token: await google.idToken(person({ nonce: hashed })), nonce: 'two' })).toEqual([
    400,
    'invalid nonce',
    'Nonces mismatch',
  ])
  // A token that carries the unhashed nonce is refused: anyone who saw the token knows that nonce.
  expect((await errorOf({ id_token: await google.idToken(person({ nonce: 'one' })), nonce: 'one' }))[2]).toBe(
    'Nonces mismatch',
  )
})

test('an access token that does not match the ID token is rejected', async () => {
  const token = await google.idToken(person({ at_hash: accessTokenHash('one', 'ES256') }))
  expect((await errorOf({ id_token: token, access_token: 'two' }))[2]).toBe('Bad ID token')
})

test('unknown providers and providers that are not set up get different errors', async () => {
  const token = await google.idToken(person())
  expect((await errorOf({ provider: 'pie', id_token: token })).slice(0, 2)).toEqual([400, 'validation_failed'])
  expect((await errorOf({ provider: 'apple', id_token: token })).slice(0, 2)).toEqual([400, 'provider_disabled'])
  expect(await errorOf({ provider: undefined, id_token: token })).toEqual([
    400,
    'invalid request',
    'provider or client_id and issuer required',
  ])
  expect(await errorOf({})).toEqual([400, 'invalid request', 'id_token required'])
  const before = config()
  setConfig({ ...before, google: { ...before.google, clientId: undefined } })
  const disabled = await errorOf({ id_token: token })
  setConfig(before)
  expect(disabled.slice(0, 2)).toEqual([400, 'provider_disabled'])
})

test('an unverified address is not linked to an account', async () => {
  const email = newEmail()
  await auth.client().signInWithIdToken({ provider: 'google', token: await google.idToken(person({ email })) })
  const refused = await errorOf({ id_token: await google.idToken(person({ email, email_verified: false })) })
  expect(refused.slice(0, 2)).toEqual([422, 'provider_email_needs_verification'])
})

test('an unreachable provider gets an error that asks to try again', async () => {
  const before = config()
  setConfig({ ...before, google: { ...before.google, issuer: 'http://127.0.0.1:9' } })
  const answer = await errorOf({ id_token: await google.idToken(person()) })
  const authorize = await fetch(`${auth.url}/authorize?provider=google`, { redirect: 'manual' })
  setConfig(before)
  expect(answer.slice(0, 2)).toEqual([503, 'service_unavailable'])
  expect([authorize.status, authorize.headers.get('retry-after')]).toEqual([503, '5'])
})

test('a provider whose keys cannot be fetched gets the same error', async () => {
  const server = createServer((request, response) => {
    if (!request.url?.startsWith('/.well-known')) return void response.writeHead(500).end()
    const issuer = `http://${request.headers.host}`
    const metadata = { issuer, jwks_uri: `${issuer}/keys`, id_token_signing_alg_values_supported: ['ES256'] }
    response.setHeader('content-type', 'application/json').end(JSON.stringify(metadata))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const before = config()
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  setConfig({ ...before, google: { ...before.google, issuer } })
  const answer = await errorOf({ id_token: await google.idToken(person({ iss: issuer })) })
  setConfig(before)
  server.close()
  expect(answer.slice(0, 2)).toEqual([503, 'service_unavailable'])
})

test('a provider that publishes another issuer than the requested one is rejected', async () => {
  let issuer = ''
  const server = createServer((request, response) => {
    const at = `http://${request.headers.host}`
    const metadata = { issuer, jwks_uri: `${at}/keys`, authorization_endpoint: `${at}/auth` }
    response.setHeader('content-type', 'application/json').end(JSON.stringify(metadata))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const before = config()
  setConfig({ ...before, google: { ...before.google, issuer: at } })
  const statuses = []
  for (issuer of ['https://evil.example', at])
    statuses.push((await fetch(`${auth.url}/authorize?provider=google`, { redirect: 'manual' })).status)
  setConfig(before)
  server.close()
  expect(statuses).toEqual([503, 302])
})

test('claims that the database cannot store do no harm', async () => {
  const claims = person({ name: 'a\u0000b', picture: 'x'.repeat(5000), locale: { nested: true }, given_name: '\ud800' })
  const { data, error } = await auth
    .client()
    .signInWithIdToken({ provider: 'google', token: await google.idToken(claims) })
  expect(error).toBeNull()
  expect(data.user?.user_metadata).not.toHaveProperty('name')
  expect(await errorOf({ id_token: await google.idToken(person({ sub: 'a\u0000' })) })).toEqual([
    400,
    'invalid request',
    'Missing sub claim in id_token',
  ])
})

// Hundreds of requests: a busy machine needs longer than the usual limit.
test('whatever is sent, no answer is a 5xx', { timeout: 180_000 * draws }, async () => {
  const token = await google.idToken(person())
  const value = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.jsonValue({ maxDepth: 2 }),
    fc.constantFrom('google', 'apple', token, token.slice(0, -4), true),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(fc.constantFrom('provider', 'id_token', 'access_token', 'nonce', 'link_identity'), value),
      async (body) => {
        const response = await fetch(`${auth.url}/token?grant_type=id_token`, {
          method: 'POST',
          body: JSON.stringify(body),
          headers: { connection: 'close' },
        })
        expect(response.status).toBeLessThan(500)
      },
    ),
    drawn(30),
  )
})

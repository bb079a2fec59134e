import { expect, test } from 'vitest'
import { config, setConfig } from '#app/platform/config/config.server.ts'
import { rawSql } from '#app/platform/database/database.server.ts'
import { isId, newId } from '#app/platform/ids.ts'
import { authServer, clearMailLimits, newEmail } from '#tests/setup/auth-server.ts'
import { apiKeys } from '../keys/keys.ts'

const auth = authServer()

async function call(method: string, path: string, { body, token }: { body?: object; token?: string } = {}) {
  const response = await fetch(auth.url + path, {
    method,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    ...(body && { body: JSON.stringify(body) }),
  })
  const answer = await response.json()
  return [response.status, answer.error_code ?? answer.error ?? 'done']
}

async function anonymous() {
  const { data } = await auth.client().signInAnonymously()
  return data.session?.access_token ?? ''
}

test.each([
  ['POST', '/factors', { factor_type: 'totp', friendly_name: 'App' }],
  ['POST', `/factors/${crypto.randomUUID()}/challenge`, {}],
  ['POST', `/factors/${crypto.randomUUID()}/verify`, { challenge_id: crypto.randomUUID(), code: '123456' }],
  ['DELETE', `/factors/${crypto.randomUUID()}`, undefined],
  ['POST', '/passkeys/registration/options', undefined],
  ['POST', '/passkeys/registration/verify', { challenge_id: crypto.randomUUID(), credential: {} }],
])('an anonymous account is rejected at %s %s', async (method, path, body) => {
  const token = await anonymous()
  expect(await call(method, path, { ...(body && { body }), token })).toEqual([403, 'no_authorization'])
})

test.each([
  ['no token at all', 'nonsense'],
  ['two parts', 'e30.e30'],
  ['no JSON', 'bm8.bm8.bm8'],
  ['no algorithm', `${part({})}.${part({ sub: 'a' })}.c2ln`],
  ['no signature', `${part({ alg: 'none' })}.${part({ sub: 'a', aud: 'b', exp: 1, iat: 1 })}.`],
  ['no subject', `${part({ alg: 'RS256' })}.${part({ aud: 'b', exp: 1, iat: 1 })}.c2ln`],
])('an ID token with %s is rejected while its provider cannot be reached', async (_, idToken) => {
  const before = config()
  setConfig({ ...before, google: { clientId: 'us', clientSecret: 'x', issuer: 'http://127.0.0.1:1' } })
  const body = { provider: 'google', id_token: idToken }
  const answer = await call('POST', '/token?grant_type=id_token', { body })
  setConfig(before)
  expect(answer).toEqual([400, 'invalid request'])
})

test.each([
  ['/otp', { phone: '+12025550111', channel: 'pigeon' }, 400, 'validation_failed'],
  ['/otp', { email: 'ada@example.com', channel: 'sms' }, 400, 'validation_failed'],
  ['/signup', { phone: '+12025550112', password: 'vexing quartz', channel: 'pigeon' }, 400, 'validation_failed'],
  ['/magiclink', {}, 422, 'validation_failed'],
  ['/magiclink', { email: 'nobody' }, 400, 'validation_failed'],
])('POST %s with %j is answered %i %s', async (path, body, status, code) => {
  expect(await call('POST', path, { body })).toEqual([status, code])
})

test('the channel is ignored for a sign-up by email', async () => {
  const body = { email: newEmail(), password: 'vexing quartz', channel: 'pigeon' }
  expect(await call('POST', '/signup', { body })).toEqual([200, 'done'])
})

test('PUT /user accepts a phone number only with a valid channel', async () => {
  const email = newEmail()
  const { admin } = await auth.admin()
  await admin.createUser({ email, password: 'vexing quartz', email_confirm: true })
  const { data } = await auth.client().signInWithPassword({ email, password: 'vexing quartz' })
  const token = data.session?.access_token ?? ''
  const change = (channel: string) => call('PUT', '/user', { body: { phone: '+12025550113', channel }, token })
  expect(await change('pigeon')).toEqual([400, 'validation_failed'])
  expect(await change('sms')).toEqual([200, 'done'])
})

test('POST /magiclink sends a sign-in email, like /otp', async () => {
  await clearMailLimits()
  const email = newEmail()
  expect(await call('POST', '/magiclink', { body: { email } })).toEqual([200, 'done'])
  const { code } = await auth.mailTo(email)
  const { data } = await auth.client().verifyOtp({ email, token: code, type: 'email' })
  expect(data.user?.email).toBe(email)
})

test('the settings report that passkeys are available', async () => {
  expect(await (await fetch(`${auth.url}/settings`)).json()).toMatchObject({ passkeys_enabled: true })
})

test('malformed and unknown ids get the same errors as the reference server', async () => {
  const token = (await apiKeys()).service
  for (const [path, status, code] of [
    ['/admin/oauth/clients/x', 400, 'validation_failed'],
    [`/admin/oauth/clients/${crypto.randomUUID()}`, 404, 'oauth_client_not_found'],
    ['/admin/users/x', 404, 'validation_failed'],
    [`/admin/users/${crypto.randomUUID()}`, 404, 'user_not_found'],
    ['/admin/sso/providers/x', 404, 'sso_provider_not_found'],
  ] as const)
    expect([path, ...(await call('GET', path, { token }))]).toEqual([path, status, code])
  const credential = { id: 'x' }
  for (const [challenge_id, code] of [
    ['x', 'validation_failed'],
    [crypto.randomUUID(), 'webauthn_challenge_not_found'],
  ] as const)
    expect(await call('POST', '/passkeys/authentication/verify', { body: { challenge_id, credential } })).toEqual([
      400,
      code,
    ])
})

test('a sign-up with the address of a provider-only account returns the same single identity each time', async () => {
  const [email, id] = [newEmail(), newId()]
  await rawSql()`insert into auth.users (id, email) values (${id}, ${email})`
  await rawSql()`insert into auth.identities (id, user_id, provider, provider_id)
    values (${newId()}, ${id}, 'google', ${id})`
  const signUp = async () => {
    await clearMailLimits()
    const { data } = await auth.client().signUp({ email, password: 'vexing quartz' })
    return data.user?.identities?.[0]?.identity_id ?? ''
  }
  const first = await signUp()
  expect(isId(first)).toBe(true)
  // The id has the same timestamp as the account's.
  expect(first.slice(0, 15)).toBe(id.slice(0, 15))
  expect(await signUp()).toBe(first)
})

function part(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

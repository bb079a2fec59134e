import type { GoTrueClient } from '@supabase/auth-js'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { rawSql } from '#app/platform/database/database.server.ts'
import { authServer, clearMailLimits, newEmail, textTo } from '#tests/setup/auth-server.ts'
import { openSecret } from '../factors/sealed-secret.ts'
import { apiKeys } from '../keys/keys.ts'

const auth = authServer({ env: { AUTH_AUTOCONFIRM: 'on' } })
const password = 'vexing quartz'

async function member() {
  const client = auth.client()
  const email = newEmail()
  const { data } = await client.signUp({ email, password })
  return { client, email, id: data.user?.id ?? '' }
}

/** The code of an authenticator app. @param shift whole steps from now */
function codeOf(secret: string, shift = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + shift * 30_000 })
}

async function enrolled(client: GoTrueClient, friendlyName = 'Phone app') {
  const { data, error } = await client.mfa.enroll({ factorType: 'totp', friendlyName })
  if (error) throw error
  return { id: data.id, secret: data.totp.secret }
}

/** A member with a verified TOTP factor, in an `aal2` session. */
async function withFactor() {
  const person = await member()
  const factor = await enrolled(person.client)
  const { error } = await person.client.mfa.challengeAndVerify({ factorId: factor.id, code: codeOf(factor.secret) })
  expect(error).toBeNull()
  // Allow the code again: tests continue within the same time step.
  await rawSql()`update auth.mfa_factors set last_totp_step = null where id = ${factor.id}`
  return { ...person, factor }
}

const serviceHeaders = async () => ({ authorization: `Bearer ${(await apiKeys()).service}` })
const level = async (client: GoTrueClient) => (await client.mfa.getAuthenticatorAssuranceLevel()).data
const bearerOf = async (client: GoTrueClient) => (await client.getSession()).data.session?.access_token ?? ''
const raw = async (client: GoTrueClient, method: string, path: string, body?: object) =>
  fetch(auth.url + path, {
    method,
    headers: { authorization: `Bearer ${await bearerOf(client)}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })

describe('an authenticator app', () => {
  test('is enrolled, verified and removed, which raises and lowers the session’s assurance level', async () => {
    const { client, email } = await member()
    const events: string[] = []
    client.onAuthStateChange((event) => void events.push(event))
    expect(await level(client)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' })
    const { data } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone app', issuer: 'The firm' })
    if (data?.type !== 'totp') throw new Error('no app')
    expect(data).toMatchObject({ type: 'totp', friendly_name: 'Phone app' })
    expect(data.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg /)
    expect(data.totp.qr_code).not.toContain('#')
    expect(data.totp.secret).toMatch(/^[A-Z2-7]{32}$/)
    const uri = new URL(data.totp.uri)
    expect(decodeURIComponent(uri.pathname)).toBe(`/The firm:${email}`)
    expect(Object.fromEntries(uri.searchParams)).toMatchObject({
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
      issuer: 'The firm',
    })

    const challenge = await client.mfa.challenge({ factorId: data.id })
    expect(challenge.data).toMatchObject({ type: 'totp' })
    expect((challenge.data?.expires_at ?? 0) - Date.now() / 1000).toBeGreaterThan(290)
    const before = (await client.getSession()).data.session
    const verified = await client.mfa.verify({
      factorId: data.id,
      challengeId: challenge.data?.id ?? '',
      code: codeOf(data.totp.secret),
    })
    expect(verified.error).toBeNull()
    expect(verified.data).toMatchObject({
      token_type: 'bearer',
      user: { email, factors: [{ id: data.id, status: 'verified' }] },
    })
    expect(events).toContain('MFA_CHALLENGE_VERIFIED')
    const elevated = await level(client)
    expect(elevated).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' })
    expect(elevated?.currentAuthenticationMethods.map((one) => (typeof one === 'string' ? one : one.method))).toEqual([
      'totp',
      'password',
    ])
    const sessionOf = (token = '') =>
      JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).session_id
    expect(sessionOf(verified.data?.access_token)).toBe(sessionOf(before?.access_token))
    expect((await client.mfa.listFactors()).data?.totp).toHaveLength(1)
    expect((await auth.mailTo(email, /second factor was added/)).text).toContain('Phone app')

    expect((await client.refreshSession()).error).toBeNull()
    expect(await level(client)).toMatchObject({ currentLevel: 'aal2' })
    expect((await client.mfa.unenroll({ factorId: data.id })).data).toEqual({ id: data.id })
    await client.refreshSession()
    expect(await level(client)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' })
    expect((await client.getUser()).data.user?.factors).toBeUndefined()
    expect((await auth.mailTo(email, /second factor was removed/)).text).toContain('Phone app')
  })

  test('accepts codes one step early or late, no others, and each code once', async () => {
    const { client } = await member()
    const { id, secret } = await enrolled(client)
    const verify = async (code: string) => (await client.mfa.challengeAndVerify({ factorId: id, code })).error?.code
    expect(await verify(codeOf(secret, -3))).toBe('mfa_verification_failed')
    expect(await verify(codeOf(secret, 3))).toBe('mfa_verification_failed')
    const code = codeOf(secret, 1)
    expect(await verify(code)).toBeUndefined()
    expect(await verify(code)).toBe('mfa_verification_failed')
    expect(await verify(codeOf(secret, 0))).toBe('mfa_verification_failed')
  })

  test('of twenty concurrent uses of the same code one is accepted', async () => {
    const { client } = await withFactor()
    const { data } = await client.mfa.listFactors()
    const factorId = data?.totp[0]?.id ?? ''
    const [row] = await rawSql()`select secret from auth.mfa_factors where id = ${factorId}`
    const challenges = await Promise.all(
      Array.from({ length: 20 }, async () => (await client.mfa.challenge({ factorId })).data?.id ?? ''),
    )
    const code = codeOf(openSecret(row?.secret))
    const statuses = await Promise.all(
      challenges.map(
        async (id) => (await raw(client, 'POST', `/factors/${factorId}/verify`, { challenge_id: id, code })).status,
      ),
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.every((status) => [200, 422, 429].includes(status))).toBe(true)
  })

  test('of twenty concurrent answers to one challenge one is accepted', async () => {
    const { client } = await member()
    const { id, secret } = await enrolled(client)
    const challenge = (await client.mfa.challenge({ factorId: id })).data?.id ?? ''
    const body = { challenge_id: challenge, code: codeOf(secret) }
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async () => (await raw(client, 'POST', `/factors/${id}/verify`, body)).status),
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.every((status) => [200, 422, 429].includes(status))).toBe(true)
  })

  test('a challenge is valid once, for its own factor, for five minutes', async () => {
    const { client } = await withFactor()
    const other = await enrolled(client, 'Tablet app')
    const first = (await client.mfa.challenge({ factorId: other.id })).data?.id ?? ''
    const verify = async (factorId: string, challengeId: string, code: string) => {
      const { error } = await client.mfa.verify({ factorId, challengeId, code })
      return [error?.status, error?.code]
    }
    await rawSql()`update auth.mfa_challenges set expires_at = now() where id = ${first}`
    expect(await verify(other.id, first, codeOf(other.secret))).toEqual([422, 'mfa_challenge_expired'])
    const second = (await client.mfa.challenge({ factorId: other.id })).data?.id ?? ''
    expect(await verify(other.id, second, codeOf(other.secret))).toEqual([undefined, undefined])
    expect(await verify(other.id, second, codeOf(other.secret))).toEqual([422, 'mfa_challenge_expired'])
    expect(await verify(other.id, crypto.randomUUID(), codeOf(other.secret))).toEqual([422, 'mfa_factor_not_found'])
    expect(await verify(crypto.randomUUID(), second, '123456')).toEqual([404, 'mfa_factor_not_found'])
    expect(await verify(other.id, second, '')).toEqual([400, 'validation_failed'])
    expect(await verify(other.id, 'x', '123456')).toEqual([400, 'validation_failed'])
  })

  test('five wrong codes lock the factor for a while, even for the right code', async () => {
    const { client, factor } = await withFactor()
    const verify = async (code: string) =>
      (await client.mfa.challengeAndVerify({ factorId: factor.id, code })).error?.code
    for (let guesses = 0; guesses < 5; guesses++) expect(await verify('000000')).toBe('mfa_verification_failed')
    expect(await verify(codeOf(factor.secret))).toBe('over_request_rate_limit')
    await rawSql()`update auth.guesses set blocked_until = now()`
    expect(await verify(codeOf(factor.secret))).toBeUndefined()
  })
})

describe('an account with a second factor', () => {
  test('loses its aal1 sessions when the first factor is verified', async () => {
    const { client, email } = await member()
    const elsewhere = auth.client()
    await elsewhere.signInWithPassword({ email, password })
    const { id, secret } = await enrolled(client)
    expect((await elsewhere.getUser()).error).toBeNull()
    await client.mfa.challengeAndVerify({ factorId: id, code: codeOf(secret) })
    expect((await client.getUser()).error).toBeNull()
    expect((await elsewhere.getUser()).data.user).toBeNull()
  })

  test('cannot change its password, address or factors at aal1', async () => {
    const { email, factor } = await withFactor()
    const weak = auth.client()
    const { data } = await weak.signInWithPassword({ email, password })
    expect(data.user?.factors).toHaveLength(1)
    expect(await level(weak)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' })
    expect((await weak.updateUser({ password: 'a newer wedge' })).error).toMatchObject({
      code: 'insufficient_aal',
      status: 401,
    })
    expect((await weak.updateUser({ email: newEmail() })).error).toMatchObject({
      code: 'insufficient_aal',
      status: 401,
    })
    expect((await weak.mfa.enroll({ factorType: 'totp', friendlyName: 'Mine' })).error).toMatchObject({
      code: 'insufficient_aal',
      status: 403,
    })
    expect((await weak.mfa.unenroll({ factorId: factor.id })).error).toMatchObject({
      code: 'insufficient_aal',
      status: 422,
    })
    await weak.mfa.challengeAndVerify({ factorId: factor.id, code: codeOf(factor.secret) })
    expect((await weak.updateUser({ password: 'a newer wedge' })).error).toBeNull()
  })

  test('does not let an aal1 session activate a factor that another session began to add', async () => {
    const { client, email } = await withFactor()
    const added = await enrolled(client, 'Tablet app')
    const weak = auth.client()
    await weak.signInWithPassword({ email, password })
    const { error } = await weak.mfa.challengeAndVerify({ factorId: added.id, code: codeOf(added.secret) })
    expect(error).toMatchObject({ code: 'insufficient_aal', status: 403 })
    expect(await level(weak)).toMatchObject({ currentLevel: 'aal1' })
    expect((await client.mfa.listFactors()).data?.totp).toHaveLength(1)
    // The refused code was not consumed.
    expect((await client.mfa.challengeAndVerify({ factorId: added.id, code: codeOf(added.secret) })).error).toBeNull()
  })

  test('keeps no enrollment of any type from before its first factor was verified', async () => {
    const { client } = await member()
    const app = await enrolled(client)
    await client.mfa.enroll({ factorType: 'phone', friendlyName: 'Mobile', phone: '+15025550153' })
    await client.mfa.challengeAndVerify({ factorId: app.id, code: codeOf(app.secret) })
    expect((await client.mfa.listFactors()).data?.all).toMatchObject([{ id: app.id, status: 'verified' }])
  })
})

describe('enrollment', () => {
  test('rejects duplicate names, including empty ones, and more than ten factors', async () => {
    const { client } = await member()
    const enroll = async (friendlyName?: string) =>
      (await client.mfa.enroll({ factorType: 'totp', ...(friendlyName && { friendlyName }) })).error
    expect(await enroll()).toBeNull()
    expect(await enroll()).toMatchObject({ code: 'mfa_factor_name_conflict', status: 422 })
    for (let more = 1; more < 10; more++) expect(await enroll(`App ${more}`)).toBeNull()
    expect(await enroll('App 1')).toMatchObject({ code: 'mfa_factor_name_conflict' })
    expect(await enroll('One more')).toMatchObject({ code: 'too_many_enrolled_mfa_factors', status: 422 })
    const bad = await raw(client, 'POST', '/factors', { factor_type: 'carrier pigeon' })
    expect([bad.status, (await bad.json()).error_code]).toEqual([400, 'validation_failed'])
  })

  test('of twenty concurrent enrollments with the same name one succeeds', async () => {
    const { client } = await member()
    const statuses = await Promise.all(
      Array.from(
        { length: 20 },
        async () => (await raw(client, 'POST', '/factors', { factor_type: 'totp', friendly_name: 'Same' })).status,
      ),
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 422)).toHaveLength(19)
  })

  test('a member cannot access another member’s factor', async () => {
    const { factor } = await withFactor()
    const { client } = await member()
    expect((await client.mfa.challenge({ factorId: factor.id })).error).toMatchObject({
      code: 'mfa_factor_not_found',
      status: 404,
    })
    expect((await client.mfa.unenroll({ factorId: factor.id })).error).toMatchObject({
      code: 'mfa_factor_not_found',
      status: 404,
    })
    const malformed = await raw(client, 'POST', '/factors/nothing/challenge', {})
    expect([malformed.status, (await malformed.json()).error_code]).toEqual([404, 'validation_failed'])
  })
})

describe('a phone', () => {
  const phone = '15025550142'

  test('receives a code that raises the session to aal2', async () => {
    await clearMailLimits()
    const { client } = await member()
    const { data, error } = await client.mfa.enroll({ factorType: 'phone', friendlyName: 'Mobile', phone: `+${phone}` })
    expect(error).toBeNull()
    if (data?.type !== 'phone') throw new Error('no phone')
    expect(data).toMatchObject({ type: 'phone', friendly_name: 'Mobile', phone })
    const challenge = await client.mfa.challenge({ factorId: data.id, channel: 'sms' })
    expect(challenge.data).toMatchObject({ type: 'phone' })
    expect((await client.mfa.challenge({ factorId: data.id, channel: 'sms' })).error).toMatchObject({
      code: 'over_sms_send_rate_limit',
      status: 429,
    })
    const [, code = ''] = /code is (\d{6})/.exec(await textTo(phone)) ?? []
    const verify = (submittedCode: string) =>
      client.mfa.verify({ factorId: data.id, challengeId: challenge.data?.id ?? '', code: submittedCode })
    expect((await verify(code === '111111' ? '222222' : '111111')).error).toMatchObject({
      code: 'mfa_verification_failed',
    })
    expect((await verify(code)).error).toBeNull()
    expect((await level(client))?.currentAuthenticationMethods[0]).toMatchObject({ method: 'mfa/phone' })
    const repeated = await client.mfa.enroll({ factorType: 'phone', friendlyName: 'Again', phone })
    expect(repeated.error).toMatchObject({ code: 'mfa_verified_factor_exists', status: 422 })
  })
})

describe('texts', () => {
  const phone = '15025550154'
  const text = async (client: GoTrueClient, factorId: string) =>
    (await client.mfa.challenge({ factorId, channel: 'sms' })).error?.code
  const withNumber = async () => {
    const { client, id } = await member()
    const { data } = await client.mfa.enroll({ factorType: 'phone', friendlyName: 'Mobile', phone })
    return { client, id, factorId: data?.id ?? '' }
  }

  test('to a number that nobody has verified are limited by day, whichever accounts request them', async () => {
    const codes: (string | undefined)[] = []
    for (let turn = 0; turn < 11; turn++) {
      const { client, factorId } = await withNumber()
      await rawSql()`delete from rate_limits where key like 'auth.text-to:%'`
      codes.push(await text(client, factorId))
    }
    expect(codes).toEqual([...Array(10).fill(undefined), 'over_sms_send_rate_limit'])
  })

  test('to a stranger’s unverified factor do not block the owner of the number', async () => {
    await clearMailLimits()
    const owner = await withNumber()
    await rawSql()`update auth.mfa_factors set status = 'verified' where id = ${owner.factorId}`
    const stranger = await withNumber()
    expect(await text(stranger.client, stranger.factorId)).toBeUndefined()
    expect(await text(owner.client, owner.factorId)).toBeUndefined()
    expect(await text(owner.client, owner.factorId)).toBe('over_sms_send_rate_limit')
  })

  test('to a verified factor are limited by day', async () => {
    await clearMailLimits()
    const { client, factorId } = await withNumber()
    await rawSql()`update auth.mfa_factors set status = 'verified' where id = ${factorId}`
    expect(await text(client, factorId)).toBeUndefined()
    await rawSql()`update rate_limits set points = 50 where key like 'auth.text-to-factor-day:%'`
    await rawSql()`delete from rate_limits where key like 'auth.text-to:%'`
    expect(await text(client, factorId)).toBe('over_sms_send_rate_limit')
  })
})

describe('a security key', () => {
  test('is accepted only from our own pages, and malformed responses are rejected', async () => {
    const { client } = await member()
    const { data } = await client.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Key' })
    const path = `/factors/${data?.id}/challenge`
    for (const webauthn of [
      { rpId: 'evil.example', rpOrigins: ['https://evil.example'] },
      { rpId: '127.0.0.1', rpOrigins: [auth.siteUrl, 'https://evil.example'] },
      { rpId: 'evil.example', rpOrigins: [auth.siteUrl] },
      { rpId: '1', rpOrigins: [auth.siteUrl] },
    ]) {
      const rejected = await raw(client, 'POST', path, { webauthn })
      expect([rejected.status, (await rejected.json()).error_code]).toEqual([400, 'validation_failed'])
    }
    const challenge = await (await raw(client, 'POST', path, {})).json()
    expect(challenge).toMatchObject({
      type: 'webauthn',
      webauthn: { type: 'create', credential_options: { publicKey: { rp: { id: '127.0.0.1' } } } },
    })
    const input = {
      challenge_id: challenge.id,
      webauthn: { type: 'create', credential_response: { id: 'x', response: { clientDataJSON: 7 } } },
    }
    const verified = await raw(client, 'POST', `/factors/${data?.id}/verify`, input)
    expect([verified.status, (await verified.json()).error_code]).toEqual([422, 'mfa_verification_failed'])
  })
})

describe('administrators', () => {
  test('rename a factor and change a phone’s number, which notifies the owner by email', async () => {
    const { id, factor, email, client } = await withFactor()
    const change = async (factorId: string, body: object) => {
      const response = await fetch(`${auth.url}/admin/users/${id}/factors/${factorId}`, {
        method: 'PUT',
        headers: await serviceHeaders(),
        body: JSON.stringify(body),
      })
      return { status: response.status, answer: await response.json() }
    }
    expect(await change(factor.id, { friendly_name: 'Old phone' })).toMatchObject({
      status: 200,
      answer: { id: factor.id, friendly_name: 'Old phone', status: 'verified' },
    })
    const { data: texted } = await client.mfa.enroll({
      factorType: 'phone',
      phone: '+12025550143',
      friendlyName: 'SMS',
    })
    const phone = texted?.id ?? ''
    await auth.mailTo(email, /second factor was added/)
    expect((await change(phone, { phone: '+12025550199' })).answer).toMatchObject({ phone: '12025550199' })
    expect((await auth.mailTo(email, /second factor was added/)).text).toContain('SMS')
    expect(await change(phone, { friendly_name: 'Old phone' })).toMatchObject({
      status: 422,
      answer: { error_code: 'mfa_factor_name_conflict' },
    })
    for (const [unknown, code] of [
      [crypto.randomUUID(), 'mfa_factor_not_found'],
      ['x', 'validation_failed'],
    ] as const)
      expect(await change(unknown, {})).toMatchObject({ status: 404, answer: { error_code: code } })
    const renamed = await raw(client, 'PUT', `/admin/users/${id}/factors/${factor.id}`, { friendly_name: 'Mine' })
    expect(renamed.status).toBe(403)
  })

  test('list and remove the factors of an account', async () => {
    const { id, factor, client, email } = await withFactor()
    const { admin } = await auth.admin()
    const listed = await admin.mfa.listFactors({ userId: id })
    expect(listed.data?.factors).toMatchObject([{ id: factor.id, factor_type: 'totp', status: 'verified' }])
    expect(JSON.stringify(listed.data)).not.toContain(factor.secret)
    expect((await admin.mfa.deleteFactor({ userId: id, id: crypto.randomUUID() })).error).toMatchObject({
      code: 'mfa_factor_not_found',
      status: 404,
    })
    const removed = await fetch(`${auth.url}/admin/users/${id}/factors/${factor.id}`, {
      method: 'DELETE',
      headers: await serviceHeaders(),
    })
    expect(await removed.json()).toMatchObject({ id: factor.id, factor_type: 'totp' })
    await client.refreshSession()
    expect(await level(client)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' })
    expect((await auth.mailTo(email, /second factor was removed/)).subject).toContain('second factor')
    expect((await raw(client, 'GET', `/admin/users/${id}/factors`)).status).toBe(403)
  })
})

import { createRemoteJWKSet, jwtVerify } from 'jose'
import { describe, expect, test } from 'vitest'
import { rawSql } from '#app/platform/database/database.server.ts'
import { authServer, newEmail } from '#tests/setup/auth-server.ts'

const auth = authServer({ env: { AUTH_AUTOCONFIRM: 'on' } })
const password = 'vexing quartz'

describe('password', () => {
  test('signs up, signs in, and the access token verifies with the published key', async () => {
    const email = newEmail()
    const client = auth.client()
    const { data, error } = await client.signUp({ email, password, options: { data: { name: 'Ada' } } })
    expect(error).toBeNull()
    expect(data.session?.token_type).toBe('bearer')
    expect(data.user?.user_metadata).toMatchObject({ name: 'Ada', email, sub: data.user?.id })
    expect(data.user?.app_metadata).toEqual({ provider: 'email', providers: ['email'] })
    expect(data.user?.identities).toHaveLength(1)

    const repeated = await auth.client().signInWithPassword({ email: email.toUpperCase(), password })
    expect(repeated.error).toBeNull()
    const keys = createRemoteJWKSet(new URL(`${auth.url}/.well-known/jwks.json`))
    const { payload, protectedHeader } = await jwtVerify(repeated.data.session?.access_token ?? '', keys)
    expect(protectedHeader.alg).toBe('ES256')
    expect(payload).toMatchObject({
      iss: auth.url,
      aud: 'authenticated',
      role: 'authenticated',
      aal: 'aal1',
      email,
      is_anonymous: false,
    })
    expect(payload.amr).toEqual([{ method: 'password', timestamp: expect.any(Number) }])
  })

  test('gives the same error for a wrong password and an unknown address', async () => {
    const email = newEmail()
    await auth.client().signUp({ email, password })
    const wrong = await auth.client().signInWithPassword({ email, password: 'not the password' })
    const unknown = await auth.client().signInWithPassword({ email: newEmail(), password })
    expect(wrong.error).toMatchObject({ code: 'invalid_credentials', status: 400 })
    expect(unknown.error).toMatchObject({ code: 'invalid_credentials', status: 400, message: wrong.error?.message })
  })

  test('an unknown grant type is rejected', async () => {
    const response = await fetch(`${auth.url}/token?grant_type=constructor`, { method: 'POST', body: '{}' })
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({
      code: 400,
      error_code: 'invalid_credentials',
      msg: 'unsupported_grant_type',
    })
  })
})

describe('refresh', () => {
  async function signedIn() {
    const email = newEmail()
    const client = auth.client()
    const { data } = await client.signUp({ email, password })
    if (!data.session) throw new Error('no session')
    return { client, session: data.session }
  }
  const refresh = (refresh_token: string) => auth.client().refreshSession({ refresh_token })

  test('rotates the token; the previous one returns the same active token for a short time', async () => {
    const { session } = await signedIn()
    const first = await refresh(session.refresh_token)
    expect(first.error).toBeNull()
    expect(first.data.session?.refresh_token).not.toBe(session.refresh_token)
    const second = await refresh(session.refresh_token)
    expect(second.data.session?.refresh_token).toBe(first.data.session?.refresh_token)
  })

  test('returns the same token to twenty concurrent requests', async () => {
    const { session } = await signedIn()
    const responses = await Promise.all(Array.from({ length: 20 }, () => refresh(session.refresh_token)))
    expect(new Set(responses.map((one) => one.data.session?.refresh_token)).size).toBe(1)
    expect(responses.every((one) => one.error === null)).toBe(true)
  })

  test('reusing a token from two rotations ago ends the session', async () => {
    const { session } = await signedIn()
    const child = await refresh(session.refresh_token)
    const grandchild = await refresh(child.data.session?.refresh_token ?? '')
    expect(grandchild.error).toBeNull()
    expect((await refresh(session.refresh_token)).error).toMatchObject({
      code: 'refresh_token_already_used',
      status: 400,
    })
    expect((await refresh(grandchild.data.session?.refresh_token ?? '')).error).toMatchObject({
      code: 'refresh_token_not_found',
    })
    const me = await auth.client().getUser(grandchild.data.session?.access_token)
    // The client turns `session_not_found` into an error of its own.
    expect(me.error?.name).toBe('AuthSessionMissingError')
  })

  test('reusing the previous token after ten seconds ends the session', async () => {
    const { session } = await signedIn()
    const child = await refresh(session.refresh_token)
    await rawSql()`update auth.refresh_tokens set used_at = used_at - interval '11 seconds' where used_at is not null`
    expect((await refresh(session.refresh_token)).error).toMatchObject({ code: 'refresh_token_already_used' })
    expect((await refresh(child.data.session?.refresh_token ?? '')).error).toMatchObject({
      code: 'refresh_token_not_found',
    })
  })

  test('an unknown token is not found', async () => {
    expect((await refresh('invented')).error).toMatchObject({ code: 'refresh_token_not_found', status: 400 })
  })
})

describe('sign-out', () => {
  test('global ends every session, others ends all but this one, local ends only this one', async () => {
    const email = newEmail()
    const clients = [auth.client(), auth.client(), auth.client()] as const
    await clients[0].signUp({ email, password })
    await clients[1].signInWithPassword({ email, password })
    await clients[2].signInWithPassword({ email, password })
    const alive = async () => Promise.all(clients.map(async (one) => (await one.refreshSession()).error === null))
    const [, , third] = clients
    expect((await third.signOut({ scope: 'others' })).error).toBeNull()
    expect(await alive()).toEqual([false, false, true])
    await clients[0].signInWithPassword({ email, password })
    await clients[1].signInWithPassword({ email, password })
    await clients[0].signOut({ scope: 'local' })
    expect(await alive()).toEqual([false, true, true])
    await clients[1].signOut()
    expect(await alive()).toEqual([false, false, false])
  })
})

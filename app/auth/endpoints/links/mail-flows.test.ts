import { beforeEach, describe, expect, test } from 'vitest'
import { rawSql } from '#app/platform/database/database.server.ts'
import { pressLink } from '#tests/setup/as-browser.ts'
import { authServer, clearMailLimits, newEmail } from '#tests/setup/auth-server.ts'

const auth = authServer({ env: { AUTH_REDIRECT_URLS: 'https://app.example.org/**' } })
const password = 'vexing quartz'
beforeEach(clearMailLimits)

/** A member with a confirmed address, signed in. */
async function member() {
  const email = newEmail()
  const { admin } = await auth.admin()
  const { data } = await admin.createUser({ email, password, email_confirm: true })
  const client = auth.client()
  await client.signInWithPassword({ email, password })
  return { email, client, id: data.user?.id ?? '' }
}

const follow = async (link: string) => new URL((await pressLink(link)).headers.get('location') ?? '')
const fragment = (url: URL) => Object.fromEntries(new URLSearchParams(url.hash.slice(1)))

describe('magic links', () => {
  test('sign a member in once', async () => {
    const { email } = await member()
    const client = auth.client()
    expect((await client.signInWithOtp({ email, options: { shouldCreateUser: false } })).error).toBeNull()
    const mail = await auth.mailTo(email, /sign-in link/)
    const { data, error } = await client.verifyOtp({ email, token: mail.code, type: 'email' })
    expect(error).toBeNull()
    expect(data.session?.user.email).toBe(email)
    expect((await client.verifyOtp({ email, token: mail.code, type: 'email' })).error).toMatchObject({
      code: 'otp_expired',
      status: 403,
    })
    expect(fragment(await follow(mail.link))).toMatchObject({ error: 'access_denied', error_code: 'otp_expired' })
  })

  test('create an account for a new address unless the request says not to', async () => {
    const email = newEmail()
    expect((await auth.client().signInWithOtp({ email, options: { shouldCreateUser: false } })).error).toMatchObject({
      code: 'otp_disabled',
      status: 422,
    })
    await clearMailLimits()
    expect((await auth.client().signInWithOtp({ email })).error).toBeNull()
    const mail = await auth.mailTo(email)
    const { data } = await auth.client().verifyOtp({ email, token: mail.code, type: 'email' })
    expect(data.user?.email_confirmed_at).toBeTruthy()
  })

  test('with PKCE, the link returns a code that is valid once, in the client that started the flow', async () => {
    const { email } = await member()
    const client = auth.client({ flowType: 'pkce' })
    await client.signInWithOtp({ email, options: { emailRedirectTo: 'https://app.example.org/in' } })
    const mail = await auth.mailTo(email, /sign-in link/)
    expect(mail.token).toMatch(/^pkce_/)
    const target = await follow(mail.link)
    expect(target.origin + target.pathname).toBe('https://app.example.org/in')
    const code = target.searchParams.get('code') ?? ''
    expect(target.hash).toBe('')
    const wrong = await fetch(`${auth.url}/token?grant_type=pkce`, {
      method: 'POST',
      body: JSON.stringify({ auth_code: code, code_verifier: 'x'.repeat(50) }),
    })
    expect(await wrong.json()).toMatchObject({ error_code: 'bad_code_verifier' })
    for (const half of [{}, { auth_code: code }, { auth_code: '', code_verifier: 'x'.repeat(50) }]) {
      const rejected = await fetch(`${auth.url}/token?grant_type=pkce`, { method: 'POST', body: JSON.stringify(half) })
      expect([rejected.status, (await rejected.json()).error_code]).toEqual([400, 'validation_failed'])
    }
    const { data, error } = await client.exchangeCodeForSession(code)
    expect(error).toBeNull()
    expect(data.session?.user.email).toBe(email)
    expect(JSON.parse(atob(data.session?.access_token.split('.')[1] ?? '')).amr[0].method).toBe('magiclink')
    const repeated = await fetch(`${auth.url}/token?grant_type=pkce`, {
      method: 'POST',
      body: JSON.stringify({ auth_code: code, code_verifier: 'x'.repeat(50) }),
    })
    expect(repeated.status).toBe(404)
    expect(await repeated.json()).toMatchObject({ error_code: 'flow_state_not_found' })
  })

  test('with PKCE, the code expires after 300 seconds', async () => {
    const { email } = await member()
    const client = auth.client({ flowType: 'pkce' })
    await client.signInWithOtp({ email, options: { emailRedirectTo: 'https://app.example.org/in' } })
    const code = (await follow((await auth.mailTo(email, /sign-in link/)).link)).searchParams.get('code') ?? ''
    await rawSql()`update auth.flow_state set auth_code_issued_at = auth_code_issued_at - interval '301 seconds'`
    expect((await client.exchangeCodeForSession(code)).error).toMatchObject({ code: 'flow_state_expired', status: 422 })
  })

  test('a confirmed link removes the unverified password of an earlier sign-up', async () => {
    const email = newEmail()
    await auth.client().signUp({ email, password })
    await auth.mailTo(email, /Confirm/)
    await auth.client().signInWithOtp({ email })
    const mail = await auth.mailTo(email, /sign-in link/)
    expect((await auth.client().verifyOtp({ email, token: mail.code, type: 'email' })).error).toBeNull()
    expect((await auth.client().signInWithPassword({ email, password })).error).toMatchObject({
      code: 'invalid_credentials',
    })
  })
})

describe('recovery', () => {
  test('sets a new password, ends the other sessions and notifies the owner', async () => {
    const { email, client: other } = await member()
    const client = auth.client()
    expect(
      (await client.resetPasswordForEmail(email, { redirectTo: 'https://app.example.org/reset' })).error,
    ).toBeNull()
    const mail = await auth.mailTo(email, /Reset/)
    const target = await follow(mail.link)
    expect(fragment(target)).toMatchObject({ type: 'recovery', token_type: 'bearer' })
    const { access_token = '', refresh_token = '' } = fragment(target)
    await client.setSession({ access_token, refresh_token })
    expect((await client.updateUser({ password })).error).toMatchObject({ code: 'same_password', status: 422 })
    expect((await client.updateUser({ password: 'another wedge entirely' })).error).toBeNull()
    expect((await other.getUser()).error).not.toBeNull()
    expect((await client.getUser()).error).toBeNull()
    expect((await auth.client().signInWithPassword({ email, password: 'another wedge entirely' })).error).toBeNull()
    expect((await auth.mailTo(email, /was changed/)).text).toContain('signed out')
  })

  test('responds to an unknown address like to a known one, including the limits', async () => {
    const { email } = await member()
    const ask = (to: string) => fetch(`${auth.url}/recover`, { method: 'POST', body: JSON.stringify({ email: to }) })
    const stranger = newEmail()
    for (const to of [email, stranger]) {
      const first = await ask(to)
      expect([first.status, await first.json()]).toEqual([200, {}])
      const second = await ask(to)
      expect([second.status, (await second.json()).error_code]).toEqual([429, 'over_email_send_rate_limit'])
      expect(Number(second.headers.get('retry-after'))).toBeGreaterThan(50)
    }
    await auth.mailTo(email, /Reset/)
    const [row] = await rawSql()`select count(*)::int as mails from mails where recipient = ${stranger}`
    expect(row?.mails).toBe(0)
  })
})

describe('change of address', () => {
  test('requires both addresses, notifies the former one, and invalidates earlier codes', async () => {
    const { email, client } = await member()
    const moved = newEmail()
    const updated = await client.updateUser({ email: moved })
    expect(updated.error).toBeNull()
    expect(updated.data.user).toMatchObject({ email, new_email: moved })
    const toOld = await auth.mailTo(email, /change of your email/)
    const toNew = await auth.mailTo(moved, /change of your email/)
    const half = await client.verifyOtp({ email, token: toOld.code, type: 'email_change' })
    expect(half.error).toBeNull()
    expect(half.data.session).toBeNull()
    const whole = await client.verifyOtp({ email: moved, token: toNew.code, type: 'email_change' })
    expect(whole.data.user).toMatchObject({ email: moved, user_metadata: { email: moved } })
    expect(whole.data.user?.new_email).toBeUndefined()
    expect(whole.data.user?.identities?.[0]?.identity_data).toMatchObject({ email: moved })
    expect((await auth.mailTo(email, /was changed/)).text).toContain(moved)
    expect((await auth.client().signInWithPassword({ email: moved, password })).error).toBeNull()
  })

  test('with links, the first says that the other is missing and the second signs in', async () => {
    const { email, client } = await member()
    const moved = newEmail()
    await client.updateUser({ email: moved }, { emailRedirectTo: 'https://app.example.org/moved' })
    const first = fragment(await follow((await auth.mailTo(moved, /change/)).link))
    expect(first.message).toContain('other email')
    expect(fragment(await follow((await auth.mailTo(email, /change/)).link))).toMatchObject({
      type: 'email_change',
      token_type: 'bearer',
    })
  })

  test('an address in use is rejected', async () => {
    const [one, two] = [await member(), await member()]
    expect((await one.client.updateUser({ email: two.email })).error).toMatchObject({
      code: 'email_exists',
      status: 422,
    })
  })

  test('can be resent on request', async () => {
    const { email, client } = await member()
    const moved = newEmail()
    await client.updateUser({ email: moved })
    const first = await auth.mailTo(moved, /change/)
    await clearMailLimits()
    expect((await client.resend({ type: 'email_change', email: moved })).error).toBeNull()
    const second = await auth.mailTo(moved, /change/)
    expect((await client.verifyOtp({ email: moved, token: first.code, type: 'email_change' })).error).toMatchObject({
      code: 'otp_expired',
    })
    expect((await client.verifyOtp({ email: moved, token: second.code, type: 'email_change' })).error).toBeNull()
    await auth.mailTo(email, /change/)
  })

  test('is resent only to the address that has not confirmed', async () => {
    const { email, client } = await member()
    const moved = newEmail()
    await client.updateUser({ email: moved })
    const { code } = await auth.mailTo(email, /change/)
    await auth.mailTo(moved, /change/)
    expect((await client.verifyOtp({ email, token: code, type: 'email_change' })).error).toBeNull()
    await clearMailLimits()
    await client.resend({ type: 'email_change', email: moved })
    await auth.mailTo(moved, /change/)
    expect(await rawSql()`select from mails where recipient = ${email} and kind = 'auth.email-change'`).toHaveLength(1)
  })
})

describe('reauthentication', () => {
  test('changing the password in a day-old session requires a code or the current password', async () => {
    const { email, client } = await member()
    await rawSql()`update auth.sessions set amr = jsonb_set(amr, '{0,timestamp}', '1000')
      where user_id = (select id from auth.users where email = ${email})`
    expect((await client.updateUser({ password: 'a newer wedge' })).error).toMatchObject({
      code: 'reauthentication_needed',
      status: 400,
    })
    expect((await client.reauthenticate()).error).toBeNull()
    const mail = await auth.mailTo(email, /confirmation code/)
    expect(mail.link).toBe('')
    expect((await client.updateUser({ password: 'a newer wedge', nonce: '000000' })).error).toMatchObject({
      code: 'reauthentication_not_valid',
      status: 422,
    })
    expect((await client.updateUser({ password: 'a newer wedge', nonce: mail.code })).error).toBeNull()
    const wrong = await client.updateUser({ password: 'the newest wedge', current_password: 'not this one' })
    expect(wrong.error).toMatchObject({ code: 'current_password_invalid', status: 400 })
    expect(
      (await client.updateUser({ password: 'the newest wedge', current_password: 'a newer wedge' })).error,
    ).toBeNull()
  })
})

describe('codes', () => {
  test('five wrong guesses invalidate a code, also when twenty are sent concurrently', async () => {
    const { email } = await member()
    await auth.client().signInWithOtp({ email })
    const { code } = await auth.mailTo(email, /sign-in link/)
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    const guess = (token: string) => auth.client().verifyOtp({ email, token, type: 'email' })
    for (let guesses = 0; guesses < 5; guesses++)
      expect((await guess(wrong)).error).toMatchObject({ code: 'otp_expired' })
    expect((await guess(code)).error).toMatchObject({ code: 'otp_expired', status: 403 })
    const stranger = await auth.client().verifyOtp({ email: newEmail(), token: code, type: 'email' })
    expect(stranger.error).toMatchObject({ code: 'otp_expired', status: 403 })
  })

  test('twenty concurrent wrong guesses count as five', async () => {
    const { email } = await member()
    await auth.client().signInWithOtp({ email })
    const { code } = await auth.mailTo(email, /sign-in link/)
    const wrong = (turn: number) => String((Number(code) + 1 + turn) % 1_000_000).padStart(6, '0')
    await Promise.all(
      Array.from({ length: 20 }, (_, turn) => auth.client().verifyOtp({ email, token: wrong(turn), type: 'email' })),
    )
    const [row] = await rawSql()`select wrong_guesses from auth.mailed_codes where sent_to = ${email}`
    expect(row?.wrong_guesses).toBe(5)
    expect((await auth.client().verifyOtp({ email, token: code, type: 'email' })).error).not.toBeNull()
  })

  test('of twenty concurrent requests with the right code one succeeds', async () => {
    const { email } = await member()
    await auth.client().signInWithOtp({ email })
    const { token } = await auth.mailTo(email, /sign-in link/)
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => auth.client().verifyOtp({ token_hash: token, type: 'magiclink' })),
    )
    expect(responses.filter((one) => one.error === null)).toHaveLength(1)
    expect(new Set(responses.flatMap((one) => one.error?.code ?? []))).toEqual(new Set(['otp_expired']))
  })

  test('a code expires after an hour', async () => {
    const { email } = await member()
    await auth.client().signInWithOtp({ email })
    const { code } = await auth.mailTo(email, /sign-in link/)
    await rawSql()`update auth.mailed_codes set expires_at = expires_at - interval '3601 seconds'`
    expect((await auth.client().verifyOtp({ email, token: code, type: 'email' })).error).toMatchObject({
      code: 'otp_expired',
    })
  })
})

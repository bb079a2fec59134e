import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { config, setConfig } from '#app/platform/config/config.server.ts'
import { rawSql } from '#app/platform/database/database.server.ts'
import { asBrowser } from '#tests/setup/as-browser.ts'
import { authServer, newEmail } from '#tests/setup/auth-server.ts'
import { drawn, draws } from '#tests/setup/drawn.ts'
import { openIdProvider } from '#tests/setup/openid-provider.ts'
import { nobody } from '../caller.ts'
import { completeOAuth, startOAuth } from '../providers/sign-in-with-provider.ts'

const auth = authServer({ env: { AUTH_REDIRECT_URLS: 'https://app.example.org/**' } })
const google = openIdProvider()
const password = 'vexing quartz'
const away = 'https://app.example.org/welcome'

/** Follows redirects from `url`. @returns the final address */
async function browse(url: string): Promise<URL> {
  const callback = await google.walk(url)
  const response = await fetch(callback, { redirect: 'manual' })
  expect(response.status).toBe(302)
  return new URL(response.headers.get('location') ?? '')
}

async function start(parameters: Record<string, string>, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(
    `${auth.url}/authorize?${new URLSearchParams({ provider: 'google', redirect_to: away, ...parameters })}`,
    {
      redirect: 'manual',
      headers,
    },
  )
}

async function implicitly(person: string): Promise<URLSearchParams> {
  const response = await start({ login_hint: person })
  return new URLSearchParams((await browse(response.headers.get('location') ?? '')).hash.slice(1))
}

/** Signs a client in through the provider with PKCE. @returns the client and the result */
async function through(person: string, client = auth.client({ flowType: 'pkce' })) {
  const { data } = await client.signInWithOAuth({
    provider: 'google',
    options: { redirectTo: away, queryParams: { login_hint: person } },
  })
  const first = await fetch(data.url ?? '', { redirect: 'manual' })
  const end = await browse(first.headers.get('location') ?? '')
  return { client, end, ...(await client.exchangeCodeForSession(end.searchParams.get('code') ?? '')) }
}

async function signedUp(email = newEmail()) {
  const client = auth.client({ flowType: 'pkce' })
  await client.signUp({ email, password })
  await rawSql()`update auth.users set email_confirmed_at = now() where email = ${email}`
  const { data, error } = await client.signInWithPassword({ email, password })
  if (!data.user) throw error
  return { client, email, user: data.user }
}

describe('sign-in through a provider', () => {
  test('with PKCE returns a session with the provider’s tokens', async () => {
    const email = newEmail()
    const person = google.person({
      email,
      email_verified: true,
      name: 'Ada Lovelace',
      picture: 'https://pictures.example/ada.png',
    })
    const { data, error, end } = await through(person)
    expect(error).toBeNull()
    expect(end.origin + end.pathname).toBe(away)
    expect(end.hash).toBe('')
    expect(data.session?.provider_token).toMatch(/.+/)
    expect(
      (await fetch(`${google.issuer}/me`, { headers: { authorization: `Bearer ${data.session?.provider_token}` } }))
        .status,
    ).toBe(200)
    expect(data.user).toMatchObject({
      email,
      email_confirmed_at: expect.any(String),
      app_metadata: { provider: 'google', providers: ['google'] },
      user_metadata: {
        full_name: 'Ada Lovelace',
        avatar_url: 'https://pictures.example/ada.png',
        email_verified: true,
        iss: google.issuer,
      },
      identities: [{ provider: 'google', id: person, email, identity_data: { sub: person, provider_id: person } }],
    })
    const amr = JSON.parse(Buffer.from(data.session?.access_token.split('.')[1] ?? '', 'base64url').toString()).amr
    expect(amr).toEqual([{ method: 'oauth', provider: 'google', timestamp: expect.any(Number) }])
  })

  test('without PKCE returns the session in the URL fragment', async () => {
    const fragment = await implicitly(google.person({ email: newEmail(), email_verified: true }))
    expect(Object.fromEntries(fragment)).toMatchObject({
      access_token: expect.stringMatching(/\..+\./),
      expires_in: '3600',
      expires_at: expect.stringMatching(/^\d{10}$/),
      refresh_token: expect.any(String),
      token_type: 'bearer',
      provider_token: expect.any(String),
    })
    const client = auth.client()
    const { error } = await client.setSession({
      access_token: fragment.get('access_token') ?? '',
      refresh_token: fragment.get('refresh_token') ?? '',
    })
    expect(error).toBeNull()
  })

  test('a second sign-in finds the same account, with the provider’s current data', async () => {
    const person = google.person({ email: newEmail(), email_verified: true, name: 'Before' })
    const first = await through(person)
    const repeated = await through(person)
    expect(repeated.data.user?.id).toBe(first.data.user?.id)
    expect(repeated.data.user?.identities).toHaveLength(1)
  })

  test('requests our scopes and those of the client, and forwards the client’s parameters except reserved ones', async () => {
    const response = await start({
      scopes: 'calendar email',
      prompt: 'consent',
      hd: 'example.org',
      client_id: 'evil',
      redirect_uri: 'https://evil.example',
      response_mode: 'fragment',
    })
    expect(response.status).toBe(302)
    const sent = new URL(response.headers.get('location') ?? '').searchParams
    expect(Object.fromEntries(sent)).toMatchObject({
      scope: 'openid email profile calendar',
      prompt: 'consent',
      hd: 'example.org',
      client_id: google.clientId,
      redirect_uri: `${auth.url}/callback`,
      response_type: 'code',
      code_challenge_method: 'S256',
      nonce: expect.any(String),
    })
    expect(sent.has('response_mode')).toBe(false)
    expect(sent.has('redirect_to')).toBe(false)
    const [flow] =
      await rawSql()`select provider, redirect_to from auth.flow_state where id = ${sent.get('state') ?? ''}`
    expect(flow).toEqual({ provider: 'google', redirect_to: away })
  })

  test('redirects to the site if the requested redirect is not allowed', async () => {
    const response = await start({
      redirect_to: 'https://evil.example/',
      login_hint: google.person({ email: newEmail(), email_verified: true }),
    })
    expect((await browse(response.headers.get('location') ?? '')).origin).toBe(auth.siteUrl)
  })

  test.each([
    ['an unknown provider', { provider: 'pie' }],
    ['a provider that is not set up', { provider: 'github' }],
    ['a challenge without its method', { code_challenge: 'a'.repeat(43) }],
    ['a method without a challenge', { code_challenge_method: 's256' }],
    ['a short challenge', { code_challenge: 'a'.repeat(42), code_challenge_method: 's256' }],
  ])('is rejected for %s', async (_, parameters) => {
    const response = await start(parameters as unknown as Record<string, string>)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error_code: 'validation_failed' })
  })
})

test('whoever created an account before its owner confirmed the address loses access to it', async () => {
  const [email, admin] = [newEmail(), await auth.admin()]
  const { data } = await admin.admin.createUser({ email, password })
  const id = data.user?.id ?? ''
  await rawSql()`insert into auth.passkeys (id, user_id, credential_id, public_key)
    values (${crypto.randomUUID()}, ${id}, ${crypto.randomUUID()}, '\\x00')`
  const { data: ownerSession } = await through(google.person({ email, email_verified: true }))
  expect(ownerSession.user?.id).toBe(id)
  expect(await rawSql()`select id from auth.passkeys where user_id = ${id}`).toEqual([])
  expect((await auth.client().signInWithPassword({ email, password })).error?.code).toBe('invalid_credentials')
})

describe('the provider’s response', () => {
  test('with a denial returns the error in the fragment, and with PKCE also in the query', async () => {
    const implicit = await browse((await start({ login_hint: 'nobody' })).headers.get('location') ?? '')
    expect(Object.fromEntries(new URLSearchParams(implicit.hash.slice(1)))).toEqual({
      error: 'access_denied',
      error_description: 'The person said no',
    })
    expect(implicit.search).toBe('')
    const response = await start({
      login_hint: 'nobody',
      code_challenge: 'a'.repeat(43),
      code_challenge_method: 's256',
    })
    const pkce = await browse(response.headers.get('location') ?? '')
    expect(pkce.searchParams.get('error')).toBe('access_denied')
    expect(new URLSearchParams(pkce.hash.slice(1)).get('error')).toBe('access_denied')
  })

  test('is accepted once: of twenty concurrent requests one signs in', async () => {
    const response = await start({ login_hint: google.person({ email: newEmail(), email_verified: true }) })
    const callback = await google.walk(response.headers.get('location') ?? '')
    const ends = await Promise.all(Array.from({ length: 20 }, () => fetch(callback, { redirect: 'manual' })))
    const fragments = ends.map((end) => new URLSearchParams(new URL(end.headers.get('location') ?? '').hash.slice(1)))
    expect(ends.every((end) => end.status === 302)).toBe(true)
    expect(fragments.filter((fragment) => fragment.has('access_token'))).toHaveLength(1)
    expect(fragments.filter((fragment) => fragment.get('error_code') === 'bad_oauth_state')).toHaveLength(19)
  })

  test.each([
    ['no state', '?code=1', 'bad_oauth_callback'],
    ['an unknown state', `?code=1&state=${crypto.randomUUID()}`, 'bad_oauth_state'],
    ['a malformed state', '?code=1&state=x', 'bad_oauth_state'],
  ])('with %s shows an error on the site', async (_, query, code) => {
    const response = await fetch(`${auth.url}/callback${query}`, { redirect: 'manual' })
    const end = new URL(response.headers.get('location') ?? '')
    expect([response.status, end.origin, new URLSearchParams(end.hash.slice(1)).get('error_code')]).toEqual([
      302,
      auth.siteUrl,
      code,
    ])
  })

  test('is rejected after 300 seconds', async () => {
    const response = await start({ login_hint: google.person({ email: newEmail(), email_verified: true }) })
    const address = response.headers.get('location') ?? ''
    await rawSql()`update auth.flow_state set created_at = now() - interval '301 seconds'
      where id = ${new URL(address).searchParams.get('state') ?? ''}`
    const end = await browse(address)
    expect(new URLSearchParams(end.hash.slice(1)).get('error_code')).toBe('bad_oauth_state')
  })

  test('with somebody else’s code is rejected, because nonce and verifier do not match', async () => {
    const theirs = await google.walk(
      (await start({ login_hint: google.person({ email: newEmail(), email_verified: true }) })).headers.get(
        'location',
      ) ?? '',
    )
    const mine = await start({ login_hint: 'x' })
    const mixed = new URL(theirs)
    mixed.searchParams.set('state', new URL(mine.headers.get('location') ?? '').searchParams.get('state') ?? '')
    const response = await fetch(mixed, { redirect: 'manual' })
    const end = new URL(response.headers.get('location') ?? '')
    expect(new URLSearchParams(end.hash.slice(1)).get('error')).toBe('server_error')
  })

  test('can be sent as a form post', async () => {
    const callback = new URL(
      await google.walk(
        (await start({ login_hint: google.person({ email: newEmail(), email_verified: true }) })).headers.get(
          'location',
        ) ?? '',
      ),
    )
    const response = await fetch(`${auth.url}/callback`, {
      method: 'POST',
      body: callback.searchParams,
      redirect: 'manual',
      headers: { origin: google.issuer },
    })
    expect(response.headers.get('location')).toContain('#access_token=')
  })

  test('HEAD does nothing', async () => {
    const response = await start({ login_hint: google.person({ email: newEmail(), email_verified: true }) })
    const callback = await google.walk(response.headers.get('location') ?? '')
    await fetch(callback, { method: 'HEAD', redirect: 'manual' })
    expect((await fetch(callback, { redirect: 'manual' })).headers.get('location')).toContain('access_token')
  })
})

describe('the code of a PKCE flow', () => {
  test('is accepted once: of twenty concurrent exchanges one opens a session', async () => {
    const person = google.person({ email: newEmail(), email_verified: true })
    const verifier = 'v'.repeat(64)
    const response = await start({ login_hint: person, code_challenge: verifier, code_challenge_method: 'plain' })
    const code = (await browse(response.headers.get('location') ?? '')).searchParams.get('code')
    const responses = await Promise.all(
      Array.from({ length: 20 }, () =>
        fetch(`${auth.url}/token?grant_type=pkce`, {
          method: 'POST',
          body: JSON.stringify({ auth_code: code, code_verifier: verifier }),
        }),
      ),
    )
    expect(responses.map((response) => response.status).sort()).toEqual([200, ...Array(19).fill(404)])
  })
})

describe('linking by verified address', () => {
  test('a verified address signs in to the account that has it', async () => {
    const { email, user } = await signedUp()
    const joined = await through(google.person({ email: email.toUpperCase(), email_verified: true }))
    expect(joined.data.user?.id).toBe(user.id)
    expect(joined.data.user?.app_metadata).toMatchObject({ provider: 'email', providers: ['email', 'google'] })
    expect((await auth.client().signInWithPassword({ email, password })).error).toBeNull()
  })

  test('an unverified address neither links nor creates an account', async () => {
    const { email, user } = await signedUp()
    const rejected = await through(google.person({ email, email_verified: false }))
    expect(rejected.end.searchParams.get('error_code')).toBe('provider_email_needs_verification')
    const unknown = newEmail()
    const other = await through(google.person({ email: unknown }))
    expect(other.end.searchParams.get('error_code')).toBe('provider_email_needs_verification')
    const rows = await rawSql()`select user_id from auth.identities where email in (${email}, ${unknown})`
    expect(rows.map((row) => row.user_id)).toEqual([user.id])
  })

  test('confirmation through a provider removes the password of an earlier unconfirmed sign-up', async () => {
    const email = newEmail()
    await auth.client().signUp({ email, password, options: { data: { planted: 'by a stranger' } } })
    const { data } = await through(google.person({ email, email_verified: true }))
    expect(data.user?.email_confirmed_at).toBeTruthy()
    expect(data.user?.identities?.map((identity) => identity.provider)).toEqual(['google'])
    expect(data.user?.user_metadata.planted).toBeUndefined()
    expect((await auth.client().signInWithPassword({ email, password })).error?.code).toBe('invalid_credentials')
    expect(await rawSql()`select id from auth.mailed_codes where user_id = ${data.user?.id ?? ''}`).toHaveLength(0)
  })

  test('twenty concurrent first sign-ins of one person create one account', async () => {
    const person = google.person({ email: newEmail(), email_verified: true })
    const fragments = await Promise.all(Array.from({ length: 20 }, () => implicitly(person)))
    // Compare the descriptions, so that a failure shows its cause.
    expect(fragments.map((fragment) => fragment.get('error_description')).filter(Boolean)).toEqual([])
    expect(fragments.every((fragment) => fragment.has('access_token'))).toBe(true)
    const rows = await rawSql()`select distinct user_id from auth.identities where provider_id = ${person}`
    expect(rows).toHaveLength(1)
  })

  test('a banned account cannot sign in', async () => {
    const person = google.person({ email: newEmail(), email_verified: true })
    const { data } = await through(person)
    await rawSql()`update auth.users set banned_until = now() + interval '1 hour' where id = ${data.user?.id ?? ''}`
    expect((await implicitly(person)).get('error_code')).toBe('user_banned')
  })

  test('a new person is rejected if sign-up is closed', async () => {
    const before = config()
    setConfig({ ...before, auth: { ...before.auth, signup: false } })
    const fragment = await implicitly(google.person({ email: newEmail(), email_verified: true }))
    setConfig(before)
    expect(fragment.get('error_code')).toBe('signup_disabled')
  })
})

test('a sign-in that was started in another browser is not completed on the website', async () => {
  const cookie = await asBrowser().cookie()
  const person = google.person({ email: newEmail(), email_verified: true })
  const navigation = { accept: 'text/html', 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'cross-site', cookie }
  const first = await start({ login_hint: person, redirect_to: `${auth.siteUrl}/campus` }, navigation)
  const last = await fetch(await google.walk(first.headers.get('location') ?? ''), {
    redirect: 'manual',
    headers: navigation,
  })
  expect(last.status).toBe(302)
  // This is an API session for scripts at an allowed address, not a session of the website.
  expect(last.headers.get('location')).toContain(`${auth.siteUrl}/campus#access_token=`)
  expect([...first.headers.getSetCookie(), ...last.headers.getSetCookie()].join()).not.toContain('session')
  const [stored] = await rawSql()`select count(*)::int as sessions from auth.web_sessions`
  expect(stored).toEqual({ sessions: 0 })
})

describe('the identities of an account', () => {
  async function linking(client: ReturnType<typeof auth.client>, person: string) {
    const { data, error } = await client.linkIdentity({
      provider: 'google',
      options: { redirectTo: away, queryParams: { login_hint: person } },
    })
    expect(error).toBeNull()
    return browse(data?.url ?? '')
  }

  test('can be linked and unlinked', async () => {
    const { client, user, email } = await signedUp()
    const person = google.person({ email: newEmail(), email_verified: true })
    const end = await linking(client, person)
    const { data, error } = await client.exchangeCodeForSession(end.searchParams.get('code') ?? '')
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ id: user.id, email })
    const { data: listed } = await client.getUserIdentities()
    expect(listed?.identities.map((identity) => identity.provider)).toEqual(['email', 'google'])
    const google_ = listed?.identities.find((identity) => identity.provider === 'google')
    if (!google_) throw new Error('no identity')
    expect((await client.unlinkIdentity(google_)).error).toBeNull()
    expect((await client.getUserIdentities()).data?.identities).toHaveLength(1)
    const [email_] = (await client.getUserIdentities()).data?.identities ?? []
    if (!email_) throw new Error('no identity')
    expect((await client.unlinkIdentity(email_)).error?.code).toBe('single_identity_not_deletable')
  })

  test('cannot be linked if they belong to another account', async () => {
    const person = google.person({ email: newEmail(), email_verified: true })
    await through(person)
    const { client } = await signedUp()
    const end = await linking(client, person)
    expect(end.searchParams.get('error_code')).toBe('identity_already_exists')
    expect((await client.getUser()).error).toBeNull()
  })

  test('are not linked by a browser that was sent to the provider by somebody else', async () => {
    const mallory = await signedUp()
    const victim = google.person({ email: newEmail(), email_verified: true })
    const { data } = await mallory.client.linkIdentity({
      provider: 'google',
      options: { redirectTo: away, queryParams: { login_hint: victim } },
    })
    const callback = await google.walk(data?.url ?? '')
    const navigation = { accept: 'text/html,*/*;q=0.8', 'sec-fetch-mode': 'navigate' }
    const linked = async () => (await mallory.client.getUserIdentities()).data?.identities.length
    const body = new URL(callback).searchParams
    const pages = [
      await fetch(callback, { redirect: 'manual', headers: { ...navigation, 'sec-fetch-site': 'cross-site' } }),
      // Another site's form, or a provider that answers by form.
      await fetch(`${auth.url}/callback`, {
        method: 'POST',
        redirect: 'manual',
        headers: { ...navigation, 'sec-fetch-site': 'cross-site' },
        body,
      }),
    ]
    for (const page of pages) {
      expect(page.status).toBe(200)
      expect(page.headers.get('content-security-policy')).toContain(
        "form-action 'self' https://app.example.org; frame-ancestors 'none'",
      )
      const html = await page.text()
      expect(html).toContain(`<strong>${mallory.email}</strong>`)
      expect(html).toContain(`name="state" value="${body.get('state')}"`)
    }
    expect(await linked()).toBe(1)
    const press = () =>
      fetch(`${auth.url}/callback`, {
        method: 'POST',
        redirect: 'manual',
        headers: { ...navigation, 'sec-fetch-site': 'same-origin' },
        body,
      })
    const pressed = await press()
    expect([pressed.status, pressed.headers.get('location')]).toEqual([302, expect.stringContaining(`${away}?code=`)])
    expect(await linked()).toBe(2)
    expect((await press()).headers.get('location')).toContain('bad_oauth_state')
  })

  test('respond with a redirect unless JSON is requested', async () => {
    const { client } = await signedUp()
    const { data } = await client.getSession()
    const response = await fetch(`${auth.url}/user/identities/authorize?provider=google`, {
      redirect: 'manual',
      headers: { authorization: `Bearer ${data.session?.access_token}` },
    })
    expect(response.status).toBe(302)
    expect(response.headers.get('location')).toContain(google.issuer)
    expect((await fetch(`${auth.url}/user/identities/authorize?provider=google`)).status).toBe(401)
  })

  test('cannot be linked if no provider is configured', async () => {
    const { client } = await signedUp()
    const before = config()
    setConfig({ ...before, google: { ...before.google, clientId: undefined } })
    const { error } = await client.linkIdentity({ provider: 'google' })
    const start_ = await start({})
    setConfig(before)
    // Linking is enabled; an unknown provider is a validation error, as at sign-in.
    expect(error).toMatchObject({ code: 'validation_failed', status: 400 })
    expect(start_.status).toBe(400)
  })

  test('cannot be unlinked if they do not exist or belong to another account', async () => {
    const mine = await signedUp()
    await linking(mine.client, google.person({ email: newEmail(), email_verified: true }))
    const other = await signedUp()
    const [theirs] = (await other.client.getUserIdentities()).data?.identities ?? []
    const token = (await mine.client.getSession()).data.session?.access_token
    const remove = (id: string) =>
      fetch(`${auth.url}/user/identities/${id}`, { method: 'DELETE', headers: { authorization: `Bearer ${token}` } })
    expect(await (await remove(theirs?.identity_id ?? '')).json()).toMatchObject({ error_code: 'identity_not_found' })
    expect((await remove('not-an-id')).status).toBe(404)
    expect((await other.client.getUserIdentities()).data?.identities).toHaveLength(1)
  })

  test('one of two stays if both are unlinked concurrently', async () => {
    const { client } = await signedUp()
    await linking(client, google.person({ email: newEmail(), email_verified: true }))
    const identities = (await client.getUserIdentities()).data?.identities ?? []
    const results = await Promise.all(identities.map((identity) => client.unlinkIdentity(identity)))
    expect(results.map((result) => result.error?.code ?? 'gone').sort()).toEqual([
      'gone',
      'single_identity_not_deletable',
    ])
  })

  test('unlinking the email identity removes the password and keeps the address', async () => {
    const { client, email, user } = await signedUp()
    const other = newEmail()
    await linking(client, google.person({ email: other, email_verified: true }))
    const [first] = (await client.getUserIdentities()).data?.identities ?? []
    if (!first) throw new Error('no identity')
    expect((await client.unlinkIdentity(first)).error).toBeNull()
    const [row] = await rawSql()`select email, password_hash from auth.users where id = ${user.id}`
    expect(row).toEqual({ email, password_hash: null })
    expect((await auth.client().signInWithPassword({ email, password })).error?.code).toBe('invalid_credentials')
  })

  test('can be changed only after the second factor, if the account has one', async () => {
    const { client, user } = await signedUp()
    await rawSql()`insert into auth.mfa_factors (id, user_id, factor_type, status)
      values (${crypto.randomUUID()}, ${user.id}, 'totp', 'verified')`
    const { error } = await client.linkIdentity({ provider: 'google' })
    expect(error?.code).toBe('insufficient_aal')
    const [identity] = (await client.getUserIdentities()).data?.identities ?? []
    if (!identity) throw new Error('no identity')
    expect((await client.unlinkIdentity(identity)).error?.code).toBe('insufficient_aal')
    const byToken = await client.linkIdentity({
      provider: 'google',
      token: await google.idToken({ sub: crypto.randomUUID() }),
    })
    expect(byToken.error?.code).toBe('insufficient_aal')
  })

  test('cannot be changed for single sign-on accounts', async () => {
    const { client, user } = await signedUp()
    await rawSql()`update auth.users set is_sso_user = true where id = ${user.id}`
    expect((await client.linkIdentity({ provider: 'google' })).error?.code).toBe('user_sso_managed')
    const byToken = await client.linkIdentity({
      provider: 'google',
      token: await google.idToken({ sub: crypto.randomUUID() }),
    })
    expect(byToken.error?.code).toBe('user_sso_managed')
  })

  test('turn an anonymous account into a permanent one when linked', async () => {
    const client = auth.client({ flowType: 'pkce' })
    const { data } = await client.signInAnonymously()
    const email = newEmail()
    const end = await linking(client, google.person({ email, email_verified: true }))
    const exchanged = await client.exchangeCodeForSession(end.searchParams.get('code') ?? '')
    expect(exchanged.data.user).toMatchObject({ id: data.user?.id, email, is_anonymous: false })
  })
})

// Hundreds of requests: a busy machine needs longer than the usual limit.
test('malformed input never causes a 5xx response', { timeout: 180_000 * draws }, async () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.constantFrom('', 'google', 's256', 'a'.repeat(43), crypto.randomUUID(), '\0', '%', 'https://app.example.org/x'),
  )
  const parameters = fc.dictionary(
    fc.constantFrom(
      'provider',
      'redirect_to',
      'scopes',
      'code_challenge',
      'code_challenge_method',
      'invite_token',
      'state',
      'code',
      'error',
      'error_description',
      'iss',
      'id_token',
      'x',
    ),
    text,
  )
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('/authorize', '/callback', '/user/identities/authorize', '/user/identities/x'),
      fc.constantFrom('GET', 'POST', 'DELETE', 'PUT'),
      parameters,
      async (path, method, init) => {
        const encoded = Object.entries(init)
          .map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`)
          .join('&')
        const form = method === 'POST' ? { body: encoded } : {}
        // The server closes a connection whose body it did not read: do not reuse it.
        const headers = { connection: 'close', 'content-type': 'application/x-www-form-urlencoded' }
        const response = await fetch(`${auth.url}${path}?${encoded}`, { method, redirect: 'manual', headers, ...form })
        expect(response.status).toBeLessThan(500)
      },
    ),
    drawn(30),
  )
})

describe('an invitation', () => {
  async function invited(email: string): Promise<string> {
    const { error } = await (await auth.admin()).admin.inviteUserByEmail(email)
    if (error) throw error
    return (await auth.mailTo(email)).token
  }

  test('is accepted once through a provider with the invited address', async () => {
    const email = newEmail()
    const invite_token = await invited(email)
    // The invitation proves the address, even if the provider has not verified it.
    const person = google.person({ email, email_verified: false })
    const accept = async () => browse((await start({ invite_token, login_hint: person })).headers.get('location') ?? '')
    const [first, second] = [await start({ invite_token, login_hint: person }), await accept()]
    const { user } = (await auth.client().getUser(new URLSearchParams(second.hash.slice(1)).get('access_token') ?? ''))
      .data
    expect(user).toMatchObject({
      email,
      email_confirmed_at: expect.any(String),
      app_metadata: { provider: 'google', providers: ['google'] },
    })
    const late = await browse(first.headers.get('location') ?? '')
    expect(new URLSearchParams(late.hash.slice(1)).get('error_code')).toBe('invite_not_found')
    expect((await start({ invite_token })).status).toBe(404)
  })

  test('is not accepted with another address, and stays valid', async () => {
    const email = newEmail()
    const invite_token = await invited(email)
    const response = await start({
      invite_token,
      login_hint: google.person({ email: newEmail(), email_verified: true }),
    })
    const end = await browse(response.headers.get('location') ?? '')
    expect(new URLSearchParams(end.hash.slice(1)).get('error_code')).toBe('validation_failed')
    expect((await start({ invite_token })).status).toBe(302)
  })

  test('with an invalid token is rejected', async () => {
    const response = await start({ invite_token: 'made-up' })
    expect([response.status, (await response.json()).error_code]).toEqual([404, 'user_not_found'])
  })
})

describe('sign-in on the website', () => {
  test('completes a sign-in once, with the secret in its own cookie', async () => {
    const email = newEmail()
    const { url, verifier } = await startOAuth({ provider: 'google', redirectTo: `${auth.siteUrl}/campus/auth/google` })
    const address = new URL(url)
    address.searchParams.set('login_hint', google.person({ email, email_verified: true }))
    const end = await browse(address.href)
    expect(end.pathname).toBe('/campus/auth/google')
    const code = end.searchParams.get('code') ?? ''
    await expect(completeOAuth({ code, verifier: 'x'.repeat(43), caller: nobody })).rejects.toMatchObject({
      code: 'bad_code_verifier',
    })
    const { user, needsFactor, linked } = await completeOAuth({ code, verifier, caller: nobody })
    expect({ email: user.email, needsFactor, linked }).toEqual({ email, needsFactor: false, linked: false })
    await expect(completeOAuth({ code, verifier, caller: nobody })).rejects.toMatchObject({
      code: 'flow_state_not_found',
    })
  })

  test('a provider counts as one factor: an account with a second factor still needs it', async () => {
    const [email, sub] = [newEmail(), crypto.randomUUID()]
    const enters = async () => {
      const options = { provider: 'google' as const, redirectTo: `${auth.siteUrl}/campus/auth/google` }
      const { url, verifier } = await startOAuth(options)
      const address = new URL(url)
      const claims = { sub, email, email_verified: true, amr: ['mfa', 'hwk'], acr: 'phrh' }
      address.searchParams.set('login_hint', google.person(claims))
      const code = (await browse(address.href)).searchParams.get('code') ?? ''
      return completeOAuth({ code, verifier, caller: nobody })
    }
    const { user, needsFactor } = await enters()
    expect(needsFactor).toBe(false)
    await rawSql()`insert into auth.mfa_factors (id, user_id, factor_type, status)
      values (${crypto.randomUUID()}, ${user.id}, 'totp', 'verified')`
    expect((await enters()).needsFactor).toBe(true)
  })

  test('links an identity to the account that requested it', async () => {
    const { user } = await signedUp()
    const { url, verifier } = await startOAuth({ provider: 'google', redirectTo: auth.siteUrl, linkTo: user.id })
    const address = new URL(url)
    address.searchParams.set('login_hint', google.person({ email: newEmail(), email_verified: true }))
    const code = (await browse(address.href)).searchParams.get('code') ?? ''
    const ended = await completeOAuth({ code, verifier, caller: nobody })
    expect([ended.user.id, ended.linked]).toEqual([user.id, true])
  })

  test('does not link an identity from another browser', async () => {
    const { user } = await signedUp()
    const begins = () =>
      asBrowser().run(() => startOAuth({ provider: 'google', redirectTo: '/campus/auth/callback', linkTo: user.id }))
    const address = new URL((await begins()).url)
    address.searchParams.set('login_hint', google.person({ email: newEmail(), email_verified: true }))
    const end = await browse(address.href)
    expect(end.searchParams.get('error_code')).toBe('bad_oauth_state')
    expect(await rawSql()`select provider from auth.identities where user_id = ${user.id}`).toEqual([
      { provider: 'email' },
    ])
  })
})

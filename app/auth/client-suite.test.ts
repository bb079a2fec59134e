import type { GoTrueClient } from '@supabase/auth-js'
import { describe, expect, test } from 'vitest'
import { config, readConfig, setConfig } from '#app/platform/config/config.server.ts'
import { authServer, newEmail } from '#tests/setup/auth-server.ts'

/**
 * The behaviors that the public client's own test suite expects of a server, in its three server set-ups. Its tests of
 * the client alone (storage, locks, warnings) are left out.
 */
const auth = authServer()

const setups = {
  /** Sign-up needs no confirmation. */
  confirms: { AUTH_AUTOCONFIRM: 'on', AUTH_ANONYMOUS: 'on', AUTH_MANUAL_LINKING: 'off', AUTH_PASSWORD_MIN: '6' },
  /** Sign-up has to be confirmed by mail. */
  asks: { AUTH_PASSWORD_MIN: '6', AUTH_SAML: 'off' },
  closed: { AUTH_SIGNUP: 'off' },
}

interface SuiteContext {
  client: GoTrueClient
  pkce: GoTrueClient
  admin: GoTrueClient['admin']
  email: string
  password: string
  /** Signs the client up. @returns its session */
  signUp(): Promise<NonNullable<Awaited<ReturnType<GoTrueClient['signUp']>>['data']['session']>>
}

/** Runs one behavior in its set-up, with a fresh client. */
async function runWith(setup: keyof typeof setups, behavior: (context: SuiteContext) => Promise<void>): Promise<void> {
  const before = config()
  const phone = setup === 'confirms' ? before.smsUrl : undefined
  setConfig({ ...before, smsUrl: phone, auth: { ...before.auth, ...readConfig(setups[setup]).auth } })
  const [client, pkce, { admin }] = [auth.client(), auth.client({ flowType: 'pkce' }), await auth.admin()]
  const [email, password] = [newEmail(), 'vexing quartz']
  async function signUp() {
    const { data, error } = await client.signUp({ email, password })
    if (!data.session) throw error ?? new Error('There is no session.')
    return data.session
  }
  try {
    await behavior({ client, pkce, admin, email, password, signUp })
  } finally {
    setConfig(before)
  }
}

/** A client that finds `session` in its storage. */
function holding(session: object): GoTrueClient {
  const items = new Map([['kept', JSON.stringify(session)]])
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
  return auth.client({ storage, storageKey: 'kept' })
}

const text = expect.any(String)
const account = {
  id: text,
  email: text,
  phone: text,
  aud: text,
  last_sign_in_at: text,
  created_at: text,
  updated_at: text,
}
const numbers = Array.from({ length: 100 }, (_, at) => `1202555${String(at).padStart(4, '0')}`).values()
/** A phone number that is unique in this file. */
const number = () => String(numbers.next().value)
const nobody = { user: null, session: null }

type Row = [setup: keyof typeof setups, name: string, behavior: (context: SuiteContext) => Promise<void>]

function testRows(rows: Row[]): void {
  test.each(rows)('%s: %s', (setup, _name, behavior) => runWith(setup, behavior))
}

describe('sessions', () => {
  testRows([
    [
      'confirms',
      'a refresh returns a new refresh token, with and without passing the former one',
      async ({ client, signUp }) => {
        const first = await signUp()
        const second = (await client.refreshSession({ refresh_token: first.refresh_token })).data.session
        const third = (await client.refreshSession()).data.session
        expect(new Set([first, second, third].map((session) => session?.refresh_token)).size).toBe(3)
        expect(third).toMatchObject({ token_type: 'bearer', expires_in: 3600, expires_at: expect.any(Number) })
      },
    ],
    [
      'confirms',
      'setSession stores the session, which can then update the account',
      async ({ client, signUp }) => {
        const { access_token, refresh_token } = await signUp()
        const { data, error } = await client.setSession({ access_token, refresh_token })
        expect({ error, type: data.session?.token_type }).toEqual({ error: null, type: 'bearer' })
        expect((await client.getSession()).data.session?.access_token).toBe(access_token)
        const changed = await client.updateUser({ data: { hello: 'world' } })
        expect(changed.data.user?.user_metadata).toMatchObject({ hello: 'world' })
      },
    ],
    [
      'confirms',
      'setSession fails with an invalid access token or an unknown refresh token',
      async ({ client, signUp }) => {
        const { refresh_token } = await signUp()
        const broken = await client.setSession({ access_token: 'invalid-access-token', refresh_token })
        expect(broken.error?.message).toContain('Invalid JWT structure')
        const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
        const late = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ exp: 1_700_000_000 })}.c2ln`
        const unknown = await client.setSession({ access_token: late, refresh_token: 'invalid-refresh-token' })
        expect(unknown.error?.message).toContain('Invalid Refresh Token: Refresh Token Not Found')
        expect([broken.data.session, unknown.data.session]).toEqual([null, null])
      },
    ],
    [
      'confirms',
      'an unknown code is rejected with 400 by the client, and by the server if there is a verifier',
      async ({ pkce }) => {
        const { error, data } = await pkce.exchangeCodeForSession('mock_code')
        expect(error?.status).toBe(400)
        expect(data).toMatchObject(nobody)
      },
    ],
    [
      'confirms',
      'an incomplete session or an unknown refresh token cannot be refreshed',
      async ({ client }) => {
        for (const half of [{ access_token: 'valid-access-token' }, { refresh_token: 'valid-refresh-token' }]) {
          const { error, data } = await client.setSession(half as never)
          expect(error?.message).toContain('Auth session missing!')
          expect(data.session).toBeNull()
        }
        const { error, data } = await client.refreshSession({ refresh_token: 'invalid-refresh-token' })
        expect(error).toMatchObject({ status: 400, code: 'refresh_token_not_found' })
        expect(data.session).toBeNull()
      },
    ],
    [
      'confirms',
      'a stored session that has expired is refreshed by getSession, or removed if its token is invalid',
      async ({ signUp, client }) => {
        const session = await signUp()
        const expires_at = Math.floor(Date.now() / 1000) - 3600
        const fresh = await holding({ ...session, expires_at }).getSession()
        expect(fresh.error).toBeNull()
        expect([undefined, session.access_token]).not.toContain(fresh.data.session?.access_token)
        const worthless = { ...session, expires_at, access_token: 'expired-token', refresh_token: 'expired-refresh' }
        const gone = await holding(worthless).getSession()
        expect(gone.error?.message).toContain('Invalid Refresh Token')
        expect(gone.data.session).toBeNull()
        expect((await client.getSession()).data.session).not.toBeNull()
      },
    ],
    [
      'confirms',
      'two concurrent refreshes with the same token return the same session',
      async ({ client, signUp }) => {
        const { refresh_token } = await signUp()
        const both = await Promise.all([1, 2].map(() => client.refreshSession({ refresh_token })))
        expect(both.map(({ error }) => error)).toEqual([null, null])
      },
    ],
    [
      'confirms',
      'after signing out there is no session and no user, and no error if the account was deleted',
      async ({ client, admin, signUp }) => {
        const { user } = await signUp()
        expect((await client.signOut()).error).toBeNull()
        expect((await client.getUser()).data.user).toBeNull()
        expect((await client.getSession()).data.session).toBeNull()
        await admin.deleteUser(user.id)
        expect((await client.signOut()).error).toBeNull()
      },
    ],
    [
      'confirms',
      'signing out of a session whose account was deleted is no error',
      async ({ client, admin, signUp }) => {
        const { user } = await signUp()
        expect((await admin.deleteUser(user.id)).error).toBeNull()
        expect((await client.signOut()).error).toBeNull()
      },
    ],
    [
      'confirms',
      'the claims of a session contain its address, from a refreshed token if the stored one has expired',
      async ({ client, email, signUp }) => {
        expect(await auth.client().getClaims()).toMatchObject({ data: null, error: null })
        await signUp()
        expect((await client.getClaims()).data?.claims.email).toBe(email)
      },
    ],
    [
      'confirms',
      'a token signed with an unknown key is rejected by the server',
      async ({ client, signUp }) => {
        await signUp()
        const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
        const claims = { sub: '1', exp: Math.floor(Date.now() / 1000) + 600, role: 'authenticated' }
        const { data, error } = await client.getClaims(`${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}.c2lnbmVk`)
        expect(data).toBeNull()
        expect(error?.message).toContain('unable to parse or verify signature')
      },
    ],
  ])
})

describe('sign-up and sign-in', () => {
  testRows([
    [
      'confirms',
      'sign-up by email works with and without PKCE, with data',
      async ({ client, pkce, email, password }) => {
        const data = { info: 'some info' }
        const plain = await client.signUp({ email, password, options: { emailRedirectTo: email, data } })
        expect(plain.data).toMatchObject({ session: { access_token: text }, user: { email, user_metadata: data } })
        const other = newEmail()
        expect((await pkce.signUp({ email: other, password })).data).toMatchObject({
          session: {},
          user: { email: other },
        })
      },
    ],
    [
      'confirms',
      'a short password and a malformed address get different errors, the address first',
      async ({ client }) => {
        const signInErrorOf = async (email: string, password: string) =>
          (await client.signUp({ email, password })).error?.message
        expect(await signInErrorOf('asd@a.aa', '123')).toContain('Password should be at least 6 characters')
        expect(await signInErrorOf('a', '123456')).toContain('Unable to validate email address: invalid format')
        expect(await signInErrorOf('invalid-email', '123')).toContain(
          'Unable to validate email address: invalid format',
        )
      },
    ],
    [
      'confirms',
      'a second sign-up with the same address gets an error if confirmation is disabled',
      async ({ client, email, password, signUp }) => {
        await signUp()
        const { error, data } = await client.signUp({ email, password })
        expect(error?.message).toMatch(/^User already registered/)
        expect(data).toMatchObject(nobody)
      },
    ],
    [
      'confirms',
      'signing in by email returns the complete user',
      async ({ client, email, password, signUp }) => {
        await signUp()
        const { data, error } = await client.signInWithPassword({ email, password })
        const user = { ...account, email, email_confirmed_at: text, app_metadata: { provider: 'email' } }
        expect({ error, data }).toMatchObject({
          error: null,
          data: { user, session: { access_token: text, refresh_token: text, expires_in: 3600, user } },
        })
      },
    ],
    [
      'confirms',
      'signing in by phone returns the complete user',
      async ({ client, password }) => {
        const phone = number()
        await client.signUp({ phone, password })
        const { data, error } = await client.signInWithPassword({ phone, password })
        const user = { ...account, phone, phone_confirmed_at: text, app_metadata: { provider: 'phone' } }
        expect({ error, data }).toMatchObject({ error: null, data: { user } })
      },
    ],
    [
      'confirms',
      'signing in with an unknown or malformed address or number fails',
      async ({ client, password }) => {
        const answers = [
          await client.signInWithPassword({ email: 'nonexistent@example.com', password }),
          await client.signInWithPassword({ phone: '+34123', password, options: { captchaToken: 'some_token' } }),
          await client.signInWithOtp({ email: 'invalid-email' }),
          await client.signInWithOtp({ phone: 'invalid-phone' }),
          await client.verifyOtp({ email: 'test@example.com', token: 'invalid-token', type: 'email' }),
        ]
        for (const { error, data } of answers) expect({ status: error?.status, data }).toMatchObject({ data: nobody })
        expect(answers.map(({ error }) => error?.status)).toEqual([400, 400, 400, 400, 403])
      },
    ],
    [
      'confirms',
      'a code by email can be requested with and without data; unknown people get none if no account may be created',
      async ({ client, pkce, email }) => {
        const sent = await client.signInWithOtp({ email, options: { data: { hello: 'world' } } })
        expect(sent).toMatchObject({ error: null, data: nobody })
        expect(await client.signInWithOtp({ email: newEmail(), options: {} })).toMatchObject({
          error: null,
          data: nobody,
        })
        const options = { shouldCreateUser: false, captchaToken: 'some_token' }
        expect((await pkce.signInWithOtp({ email: newEmail(), options })).error?.code).toBe('otp_disabled')
      },
    ],
    [
      'asks',
      'nothing is sent by phone without a gateway',
      async ({ client, pkce, password }) => {
        const phone = number()
        const options = { data: { info: 'x' }, channel: 'whatsapp' as const, captchaToken: 'some_token' }
        const answers = [
          await pkce.signInWithOtp({ phone }),
          await client.signInWithOtp({ phone, options: { ...options, shouldCreateUser: true } }),
          await client.signUp({ phone, password, options }),
        ]
        for (const { error, data } of answers) {
          expect(error).not.toBeNull()
          expect(data).toMatchObject(nobody)
        }
      },
    ],
    [
      'asks',
      'a code for an unknown number is expired or invalid',
      async ({ client }) => {
        const input = { phone: number(), type: 'phone_change' as const, token: '123456' }
        for (const options of [{}, { redirectTo: 'http://localhost:3000/callback', captchaToken: 'some_token' }])
          expect((await client.verifyOtp({ ...input, options })).error?.message).toContain(
            'Token has expired or is invalid',
          )
      },
    ],
    [
      'closed',
      'a code for an unknown number and an invalid number get different errors',
      async ({ client }) => {
        const unknown = await client.verifyOtp({ phone: number(), token: '123456', type: 'sms' })
        expect(unknown).toMatchObject({
          data: nobody,
          error: { status: 403, message: 'Token has expired or is invalid' },
        })
        const none = await client.verifyOtp({ phone: `${number()}-invalid`, token: '123456', type: 'sms' })
        expect(none).toMatchObject({
          data: nobody,
          error: { message: 'Invalid phone number format (E.164 required)' },
        })
      },
    ],
    [
      'confirms',
      'sign-up, sign-in, codes and resending require an address or a number',
      async ({ client }) => {
        const answers = [
          await client.signUp({ password: 'password123' } as never),
          await client.signInWithPassword({ password: 'password123' } as never),
          await client.signInWithOtp({ options: { data: { hello: 'world' } } } as never),
          await client.resend({} as never),
        ]
        for (const { error, data } of answers) {
          expect(error?.message).toContain('You must provide either an email or phone number')
          expect(data).toMatchObject(nobody)
        }
      },
    ],
    [
      'confirms',
      'a client with throwOnError throws for an empty password, a malformed address, and a domain without a provider',
      async ({ email, password }) => {
        const client = auth.client({ throwOnError: true })
        await expect(client.signUp({ email, password: '' })).rejects.toThrow()
        await expect(client.signInWithPassword({ email, password: '' })).rejects.toThrow()
        await client.signUp({ email, password })
        await expect(client.updateUser({ email: 'invalid-email' })).rejects.toThrow()
        await expect(client.signInWithOtp({ email: 'invalid' })).rejects.toThrow()
        await expect(client.signInWithSSO({ domain: 'nonexistent.example.com' })).rejects.toThrow()
      },
    ],
    [
      'asks',
      'resending never fails, for known and unknown addresses and numbers',
      async ({ client }) => {
        // Use our own numbers: those of the suite repeat within a tenth of a second.
        const phone = number()
        const answers = [
          await client.resend({ email: newEmail(), type: 'signup', options: { emailRedirectTo: auth.siteUrl } }),
          await client.resend({ email: newEmail(), type: 'signup', options: {} }),
          await client.resend({ phone, type: 'phone_change', options: { captchaToken: 'some_token' } }),
          await client.resend({ phone, type: 'phone_change', options: {} }),
        ]
        expect(answers.map(({ error }) => error)).toEqual([null, null, null, null])
      },
    ],
    [
      'closed',
      'nobody signs up',
      async ({ client, email, password }) => {
        const { error, data } = await client.signUp({ email, password })
        expect(error?.message).toBe('Signups not allowed for this instance')
        expect(data.user).toBeNull()
      },
    ],
    [
      'asks',
      'resetting a password does not reveal whether the address is known',
      async ({ client }) => {
        const answer = await client.resetPasswordForEmail('this_user@does-not-exist.com', {
          captchaToken: 'some_token',
        })
        expect(answer).toEqual({ data: {}, error: null })
      },
    ],
    [
      'confirms',
      'an anonymous sign-in opens a session and stores its data',
      async ({ client }) => {
        const data = { info: 'some info' }
        const made = await client.signInAnonymously({ options: { data } })
        expect(made.data).toMatchObject({ session: {}, user: { is_anonymous: true } })
        expect(made.data.user?.user_metadata).toEqual(data)
      },
    ],
    [
      'asks',
      'disabled anonymous, wallet and provider sign-ins get their own error codes',
      async ({ client }) => {
        expect((await client.signInAnonymously()).error?.message).toContain('Anonymous sign-ins are disabled')
        const shown = { message: 'test message', signature: new Uint8Array([1, 2, 3]) }
        for (const chain of ['solana', 'ethereum'] as const)
          expect((await client.signInWithWeb3({ chain, ...shown } as never)).error?.message).toContain(
            'Web3 provider is disabled',
          )
        const token = await client.signInWithIdToken({
          provider: 'google',
          token: 'mock-id-token',
          nonce: 'mock-nonce',
        })
        expect(token.error?.message).toContain('Provider (issuer "https://accounts.google.com") is not enabled')
      },
    ],
    [
      'asks',
      'disabled single sign-on gets the same error for every request',
      async ({ pkce }) => {
        const both = { providerId: 'valid-provider-id', domain: 'valid-domain' }
        const options = { redirectTo: auth.siteUrl, captchaToken: 'some-token' }
        for (const parameters of [{ ...both, options: {} }, { providerId: 'test-provider', options }, {}])
          expect(await pkce.signInWithSSO(parameters as never)).toMatchObject({
            data: null,
            error: { message: expect.stringContaining('SAML 2.0 is disabled') },
          })
      },
    ],
    [
      'confirms',
      'a provider that is not configured is rejected when the browser is redirected',
      async ({ client }) => {
        const options = { redirectTo: auth.siteUrl, scopes: 'repo', queryParams: { prompt: 'consent' } }
        const { data } = await client.signInWithOAuth({ provider: 'github', options })
        const response = await fetch(data.url ?? '', { redirect: 'manual' })
        expect(response.status).toBe(400)
        expect(await response.json()).toMatchObject({ error_code: 'validation_failed' })
      },
    ],
  ])
})

describe('the account', () => {
  testRows([
    [
      'confirms',
      'reauthentication requires a session and returns none',
      async ({ client, signUp }) => {
        expect((await client.reauthenticate()).error).not.toBeNull()
        await signUp()
        expect(await client.reauthenticate()).toMatchObject({ error: null, data: nobody })
      },
    ],
    [
      'confirms',
      'identities are listed, and cannot be linked or unlinked if linking is disabled',
      async ({ client, email, signUp }) => {
        expect((await client.getUserIdentities()).error?.message).toContain('Auth session missing!')
        await signUp()
        const identities = (await client.getUserIdentities()).data?.identities ?? []
        expect(identities).toMatchObject([{ provider: 'email', identity_data: { email } }])
        const [identity] = identities
        if (!identity) throw new Error('There is no identity.')
        const linked = await client.linkIdentity({ provider: 'google', options: { scopes: 'openid profile email' } })
        const unlinked = await client.unlinkIdentity(identity)
        expect([linked, unlinked].map(({ error }) => error?.message)).toEqual([
          'Manual linking is disabled',
          'Manual linking is disabled',
        ])
      },
    ],
    [
      'confirms',
      'a second factor is enrolled, challenged, rejected with its own error, and removed',
      async ({ client, signUp }) => {
        expect((await client.mfa.enroll({ factorType: 'totp' })).error?.message).toContain('Bearer token')
        await signUp()
        const factorId = (await client.mfa.enroll({ factorType: 'totp' })).data?.id ?? ''
        const challenge = await client.mfa.challenge({ factorId })
        expect(challenge.data).toMatchObject({ id: text, expires_at: expect.any(Number) })
        const wrong = [
          await client.mfa.verify({ factorId, challengeId: challenge.data?.id ?? '', code: '123456' }),
          await client.mfa.challengeAndVerify({ factorId, code: '123456' }),
        ]
        for (const { error, data } of wrong) {
          expect(error?.message).toContain('Invalid TOTP code')
          expect(data).toBeNull()
        }
        expect((await client.mfa.unenroll({ factorId })).error).toBeNull()
        expect((await client.mfa.listFactors()).data).toMatchObject({ all: [], totp: [] })
        expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({ currentLevel: 'aal1' })
      },
    ],
    [
      'confirms',
      'challenging, verifying and removing a factor require a session',
      async ({ client }) => {
        const [factorId, challengeId] = ['test-factor-id', 'test-challenge-id']
        const answers = [
          await client.mfa.challenge({ factorId }),
          await client.mfa.verify({ factorId, challengeId, code: '123456' }),
          await client.mfa.unenroll({ factorId }),
        ]
        for (const { error, data } of answers) expect([error === null, data]).toEqual([false, null])
      },
    ],
    [
      'confirms',
      'updating an account requires its session, also for a change of address with PKCE',
      async ({ client, pkce, email, password }) => {
        const stranger = await client.updateUser({ data: { name: 'Test User' } })
        expect(stranger).toMatchObject({ data: { user: null }, error: { message: 'Auth session missing!' } })
        await pkce.signUp({ email, password })
        const moved = await pkce.updateUser({ email: newEmail() })
        expect(moved).toMatchObject({ error: null, data: { user: { id: text } } })
        const { data, error } = await pkce.getUser()
        expect({ error, user: data.user }).toMatchObject({ error: null, user: account })
      },
    ],
  ])
})

describe('administrators', () => {
  testRows([
    [
      'confirms',
      'create, find, list, update and delete an account',
      async ({ admin, email, password }) => {
        const made = await admin.createUser({ email, password, user_metadata: { hello: 'world' } })
        const id = made.data.user?.id ?? ''
        expect((await admin.getUserById(id)).data.user?.email).toBe(email)
        expect((await admin.listUsers({ perPage: 1000 })).data.users.map((user) => user.email)).toContain(email)
        const moved = newEmail()
        expect((await admin.updateUserById(id, { email: moved })).data.user?.email).toBe(moved)
        const updated = await admin.updateUserById(id, { user_metadata: { favorite_color: 'yellow' } })
        expect(updated.data.user?.user_metadata).toEqual({ hello: 'world', favorite_color: 'yellow' })
        const roles = await admin.updateUserById(id, { app_metadata: { roles: ['admin', 'publisher'] } })
        expect(roles.data.user?.app_metadata).toMatchObject({ roles: ['admin', 'publisher'] })
        expect((await admin.updateUserById(id, { email_confirm: true })).data.user?.email_confirmed_at).toEqual(text)
        expect((await admin.deleteUser(id)).error).toBeNull()
        expect((await admin.listUsers({ perPage: 1000 })).data.users.map((user) => user.email)).not.toContain(moved)
      },
    ],
    [
      'confirms',
      'create an account with exactly the submitted data, beside its providers',
      async ({ admin, email, password }) => {
        const user_metadata = { profile_image: 'https://example.com/avatars/1.jpg' }
        const made = await admin.createUser({ email, password, user_metadata, app_metadata: { roles: ['editor'] } })
        expect(made.data.user?.user_metadata).toEqual(user_metadata)
        expect(made.data.user?.app_metadata).toEqual({ provider: 'email', providers: ['email'], roles: ['editor'] })
      },
    ],
    [
      'confirms',
      'get errors for invalid addresses, invalid pages and unknown accounts',
      async ({ admin }) => {
        const [email, password] = ['xx:;x@x.x', 'password123']
        const malformed = [
          await admin.createUser({ email, password }),
          await admin.inviteUserByEmail(email),
          await admin.generateLink({ type: 'signup', email, password }),
        ]
        for (const { error, data } of malformed) {
          expect(error?.message).toMatch('Unable to validate email address: invalid format')
          expect(data.user).toBeNull()
        }
        expect(malformed[2]?.data).toEqual({ user: null, properties: null })
        const id = '83fd9e20-7a80-46e4-bf29-a86e3d6bbf66'
        const unknown = [
          await admin.getUserById(id),
          await admin.updateUserById(id, { email: newEmail() }),
          await admin.deleteUser(id),
        ]
        for (const { error, data } of unknown)
          expect({ error, data }).toMatchObject({
            error: { status: 404, code: 'user_not_found' },
            data: { user: null },
          })
        const page = await admin.listUsers({ page: -1, perPage: 10 })
        expect(page).toMatchObject({ data: { users: [] }, error: { status: 400 } })
        expect((await admin.listUsers()).data).toMatchObject({ users: expect.any(Array), aud: text })
      },
    ],
    [
      'confirms',
      'list and remove the factors of an account, and get an error for unknown accounts',
      async ({ admin, client, signUp }) => {
        const { user } = await signUp()
        const enrolled = await client.mfa.enroll({ factorType: 'totp' })
        const listed = await admin.mfa.listFactors({ userId: user.id })
        expect(listed.data?.factors.map(({ id }) => id)).toEqual([enrolled.data?.id])
        const unenrolled = await admin.mfa.deleteFactor({ userId: user.id, id: enrolled.data?.id ?? '' })
        // The client wraps the server's response once more than its types say.
        expect(unenrolled).toMatchObject({ error: null, data: { data: { id: enrolled.data?.id } } })
        expect((await admin.mfa.listFactors({ userId: user.id })).data?.factors).toEqual([])
        const id = '83fd9e20-7a80-46e4-bf29-a86e3d6bbf66'
        for (const { error, data } of [
          await admin.mfa.listFactors({ userId: id }),
          await admin.mfa.deleteFactor({ userId: id, id }),
        ])
          expect({ status: error?.status, data }).toEqual({ status: 404, data: null })
      },
    ],
    [
      'asks',
      'create links for a change of address, for the current or the new address',
      async ({ admin, email, password }) => {
        await admin.createUser({ email, password })
        const [moved, redirectTo] = [newEmail(), `${auth.siteUrl}/welcome`]
        const { data, error } = await admin.generateLink({
          type: 'email_change_current',
          email,
          newEmail: moved,
          options: { redirectTo },
        })
        expect(error).toBeNull()
        expect(data.user).toMatchObject({ email, new_email: moved, user_metadata: {} })
        const properties = { email_otp: text, hashed_token: text, redirect_to: redirectTo, verification_type: text }
        expect(data.properties).toMatchObject(properties)
        const address = new RegExp(`\\?token.*type=email_change.*redirect_to=${redirectTo}`)
        expect(data.properties?.action_link).toMatch(address)
      },
    ],
    [
      'asks',
      'create links with the submitted redirect and data',
      async ({ admin, email, password }) => {
        const redirectTo = `${auth.siteUrl}/welcome`
        const data = { status: 'alpha' }
        const made = await admin.generateLink({ type: 'signup', email, password, options: { data, redirectTo } })
        expect(made.data.user?.user_metadata).toEqual(data)
        const properties = { email_otp: text, hashed_token: text, redirect_to: redirectTo, verification_type: 'signup' }
        expect(made.data.properties).toMatchObject(properties)
        expect(made.data.properties?.action_link).toMatch(
          new RegExp(`verify\\?token=.*type=signup.*redirect_to=${redirectTo}`),
        )
      },
    ],
    [
      'asks',
      'invite by email, and get an error for an invalid token',
      async ({ admin, email }) => {
        const { data } = await admin.inviteUserByEmail(email, { data: { status: 'alpha' } })
        expect(data.user?.invited_at).toEqual(text)
        const { error } = await admin.signOut('this-is-a-bad-token')
        expect(error).toMatchObject({ status: 403, code: 'bad_jwt' })
        expect(error?.message).toMatch(/^invalid JWT/)
      },
    ],
    [
      'confirms',
      'end sessions by their access token',
      async ({ admin, client, signUp }) => {
        expect((await admin.signOut((await signUp()).access_token)).error).toBeNull()
        expect((await client.getUser()).data.user).toBeNull()
      },
    ],
  ])
})

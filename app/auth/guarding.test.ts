import { describe, expect, test } from 'vitest'
import { database, rawSql } from '#app/platform/database/database.server.ts'
import { authServer, clearMailLimits, newEmail } from '#tests/setup/auth-server.ts'
import { countGuess, guessedRight } from './links/guesses.ts'
import { purgeExpiredAccess } from './remove-expired.ts'

const auth = authServer({ env: { RATE_LIMIT_FACTOR: '1', AUTH_WEB3: 'on' } })
const password = 'vexing quartz'
const resetLimits = () => rawSql()`delete from rate_limits`
const post = (path: string, body: object) => fetch(`${auth.url}${path}`, { method: 'POST', body: JSON.stringify(body) })

let pending: Promise<string> | undefined
/** Changes the account of the same person each time. */
async function changed(change: object): Promise<Response> {
  pending ??= member().then(async ({ email }) => {
    const { data } = await auth.client().signInWithPassword({ email, password })
    return data.session?.access_token ?? ''
  })
  const headers = { authorization: `Bearer ${await pending}` }
  return fetch(`${auth.url}/user`, { method: 'PUT', headers, body: JSON.stringify(change) })
}

async function member() {
  const email = newEmail()
  const { admin } = await auth.admin()
  const { data } = await admin.createUser({ email, password, email_confirm: true })
  return { email, id: data.user?.id ?? '' }
}

describe('limits by client address', () => {
  const rows: [string, number, () => Promise<Response>][] = [
    ['/verify', 30, () => post('/verify', { type: 'email', email: newEmail(), token: '123456' })],
    ['/token', 150, () => post('/token?grant_type=refresh_token', { refresh_token: 'x' })],
    ['/otp', 30, () => post('/otp', { email: 'nowhere' })],
    ['/recover', 30, () => post('/recover', { email: 'nowhere' })],
    ['/resend', 30, () => post('/resend', { type: 'signup', email: 'nowhere' })],
    ['/signup', 30, () => post('/signup', { email: 'nowhere', password })],
    ['/sso', 30, () => post('/sso', { domain: 'nowhere.example' })],
    ['/token?grant_type=web3', 30, () => post('/token?grant_type=web3', { chain: 'ethereum', message: 'x' })],
    ['/passkeys/authentication/options', 60, () => post('/passkeys/authentication/options', {})],
    ['/authorize', 150, () => fetch(`${auth.url}/authorize?provider=google`)],
    ['/user', 30, () => changed({ data: { hobby: 'chess' } })],
  ]
  for (const [path, points, call] of rows) {
    test(`${path}: ${points} in five minutes, then 429 with the seconds to wait`, async () => {
      await resetLimits()
      const statuses = await Promise.all(Array.from({ length: points }, async () => (await call()).status))
      expect(statuses).not.toContain(429)
      const rejected = await call()
      expect(rejected.status).toBe(429)
      expect(await rejected.json()).toMatchObject({ error_code: 'over_request_rate_limit' })
      expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0)
    })
  }

  test('anonymous accounts: 30 an hour', async () => {
    const statuses: number[] = []
    for (let round = 0; round < 2; round++) {
      await rawSql()`delete from rate_limits where key like 'auth.signup%'`
      for (let calls = 0; calls < 16; calls++) statuses.push((await post('/signup', {})).status)
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(30)
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('limits by account', () => {
  test('after five wrong passwords each guess is delayed, for an unknown address too, until the right one is entered', async () => {
    await resetLimits()
    const { email } = await member()
    for (const address of [email, newEmail()]) {
      for (let guesses = 0; guesses < 5; guesses++)
        expect((await post('/token?grant_type=password', { email: address, password: 'a wrong one' })).status).toBe(400)
      const refused = await post('/token?grant_type=password', { email: address, password })
      expect([refused.status, (await refused.json()).error_code]).toEqual([429, 'over_request_rate_limit'])
    }
    await rawSql()`update auth.guesses set blocked_until = now()`
    expect((await post('/token?grant_type=password', { email, password })).status).toBe(200)
    expect((await post('/token?grant_type=password', { email, password: 'a wrong one' })).status).toBe(400)
  })

  test('twenty concurrent guesses count one by one', async () => {
    await resetLimits()
    const { email } = await member()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => post('/token?grant_type=password', { email, password: 'a wrong one' })),
    )
    expect(answers.filter((one) => one.status === 400)).toHaveLength(5)
    expect(answers.filter((one) => one.status === 429)).toHaveLength(15)
  })

  test('the delay grows up to its maximum', async () => {
    const waits: number[] = []
    for (let failures = 0; failures < 14; failures++) {
      await countGuess('password', 'growing')
      const [row] = await rawSql()`select extract(epoch from blocked_until - now()) as wait from auth.guesses
          order by last_at desc limit 1`
      waits.push(Math.round(Number(row?.wait ?? 0)))
      await rawSql()`update auth.guesses set blocked_until = now()`
    }
    expect(waits).toEqual([0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 60, 60, 60, 60])
    await guessedRight('password', 'growing')
  })
})

describe('the audit log', () => {
  test('records every sign-in, failure, change and administrator action, and no secret', async () => {
    await resetLimits()
    const { email, id } = await member()
    const client = auth.client()
    await client.signInWithPassword({ email, password: 'a wrong one' })
    await client.signInWithPassword({ email, password })
    await client.updateUser({ password: 'another wedge entirely' })
    await client.updateUser({ email: newEmail() })
    await client.resetPasswordForEmail(email)
    const mail = await auth.mailTo(email, /Reset/)
    await client.verifyOtp({ email, token: '000000', type: 'recovery' })
    const recovered = auth.client()
    await recovered.verifyOtp({ email, token: mail.code, type: 'recovery' })
    await recovered.signOut()
    const { admin } = await auth.admin()
    await admin.updateUserById(id, { ban_duration: '1h' })
    await admin.deleteUser(id)
    const rows = await rawSql()`select * from audit_log where subject_id = ${id} order by at, id`
    const acts = rows.map((row) => row.act)
    for (const act of [
      'auth.user-created',
      'auth.sign-in-failed',
      'auth.signed-in',
      'auth.password-changed',
      'auth.email-change-asked',
      'auth.recovery-asked',
      'auth.signed-out',
      'auth.user-updated',
      'auth.user-deleted',
    ])
      expect(acts).toContain(act)
    const everything = JSON.stringify(await rawSql()`select * from audit_log`)
    for (const secret of [password, 'another wedge entirely', mail.code, mail.token])
      expect(everything).not.toContain(secret)
    expect(rows.find((row) => row.act === 'auth.signed-in')).toMatchObject({
      actor_id: id,
      actor_kind: 'member',
      address: '127.0.0.1',
      facts: { method: 'password' },
    })
    expect(rows.find((row) => row.act === 'auth.user-deleted')).toMatchObject({ actor_kind: 'service' })
  })
})

describe('expired data', () => {
  test('is purged', async () => {
    await resetLimits()
    const { email } = await member()
    await auth.client().signInWithOtp({ email })
    await rawSql()`update auth.mailed_codes set expires_at = now() - interval '2 days'`
    await rawSql()`update auth.users set last_sign_in_at = now() - interval '31 days',
      created_at = now() - interval '31 days' where is_anonymous`
    await rawSql()`delete from auth.sessions`
    await purgeExpiredAccess.perform({})
    const {
      rows: [remaining],
    } = await database().execute(
      'select (select count(*)::int from auth.mailed_codes) as tokens, (select count(*)::int from ' +
        'auth.users where is_anonymous) as anonymous',
    )
    expect(remaining).toEqual({ tokens: 0, anonymous: 0 })
  })
})

describe('known and unknown addresses', () => {
  test('sign-up returns the same fields for both, except for the identities', async () => {
    await resetLimits()
    const { email } = await member()
    await clearMailLimits()
    const fresh = newEmail()
    const known = await (await post('/signup', { email, password, data: { name: 'Ada' } })).json()
    const unknown = await (await post('/signup', { email: fresh, password, data: { name: 'Ada' } })).json()
    expect(Object.keys(known)).toEqual(Object.keys(unknown))
    expect(known.identities).toEqual([])
    const plain = (user: { id: string; email: string }) =>
      JSON.stringify({ ...user, identities: [] })
        .replaceAll(user.id, 'ID')
        .replaceAll(user.email, 'EMAIL')
        .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
    expect(plain(known)).toBe(plain(unknown))
    expect((await auth.mailTo(email, /already have an account/)).text).toContain('/campus/auth')
    const repeated = await (await post('/signup', { email, password })).json()
    expect(repeated.error_code).toBe('over_email_send_rate_limit')
  })

  test('twenty concurrent sign-ups with one address create one account without a server error', async () => {
    await resetLimits()
    const email = newEmail()
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async () => (await post('/signup', { email, password })).status),
    )
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
    const [row] = await rawSql()`select count(*)::int as accounts from auth.users where email = ${email}`
    expect(row?.accounts).toBe(1)
  })
})

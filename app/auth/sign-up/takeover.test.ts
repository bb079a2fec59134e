import { beforeEach, describe, expect, test } from 'vitest'
import { rawSql, transaction } from '#app/platform/database/database.server.ts'
import { enqueue } from '#app/platform/jobs/jobs.server.ts'
import { asBrowser, pressLink, type TestBrowser } from '#tests/setup/as-browser.ts'
import { authServer, clearMailLimits, newEmail } from '#tests/setup/auth-server.ts'
import {
  type Confirmed,
  completeFlow,
  isAuthError,
  requestRecovery,
  resend,
  signInWithPassword,
  signUp,
  verifyCode,
} from '../auth.ts'
import { purgeExpiredAccess } from '../remove-expired.ts'

const auth = authServer({ env: { AUTH_REDIRECT_URLS: 'https://app.example.org/**' } })
const owners = 'vexing quartz'
const strangers = 'planted by a stranger'
const caller = { address: '192.0.2.7', userAgent: 'Test' }
const redirectTo = '/campus/auth/callback'
beforeEach(clearMailLimits)

const signsUp = (browser: TestBrowser, email: string, password: string) =>
  browser.run(() => signUp({ email, password, redirectTo, forWebsite: true, caller }))
const finishes = async (browser: TestBrowser, pressed: Response): Promise<Confirmed> => {
  const code = new URL(pressed.headers.get('location') ?? '').searchParams.get('code') ?? ''
  return browser.run(() => completeFlow({ code, caller }))
}
const opens = async (email: string, password: string) =>
  (await auth.client().signInWithPassword({ email, password })).error === null
const hashesOf = (email: string) => () =>
  rawSql()`select password_hash as "passwordHash" from auth.users where email = ${email}`
const errorOf = async (work: Promise<unknown>) => {
  const error = await work.catch((thrown) => thrown)
  return isAuthError(error) ? error.code : error
}

describe('a stranger who signs up with the address of somebody else', () => {
  test.each([
    ['after the owner', [false, true]],
    ['before the owner', [true, false]],
  ])('%s: the stranger’s password does not sign in, the owner’s does', async (_when, order) => {
    const [owner, stranger] = [asBrowser(), asBrowser('198.51.100.9')]
    const email = newEmail()
    for (const byStranger of order) {
      await clearMailLimits()
      await (byStranger ? signsUp(stranger, email, strangers) : signsUp(owner, email, owners))
    }
    await auth.mailTo(email, /Confirm/)
    const newest = await auth.mailTo(email, /Confirm/)
    expect(await finishes(owner, await owner.press(newest.link))).toMatchObject({ needsPassword: false })
    expect([await opens(email, strangers), await opens(email, owners)]).toEqual([false, true])
  })

  test('without a sign-up by the owner: the link opens the account without a password, and its owner chooses one', async () => {
    const [owner, stranger] = [asBrowser(), asBrowser('198.51.100.9')]
    const email = newEmail()
    await signsUp(stranger, email, strangers)
    const { link } = await auth.mailTo(email, /Confirm/)
    expect(await finishes(owner, await owner.press(link))).toMatchObject({ needsPassword: true, user: { email } })
    expect(await opens(email, strangers)).toBe(false)
  })

  test('without a sign-up by the owner: entering the code in another browser does not activate the password', async () => {
    const [owner, stranger] = [asBrowser(), asBrowser('198.51.100.9')]
    const email = newEmail()
    await signsUp(stranger, email, strangers)
    const { code } = await auth.mailTo(email, /Confirm/)
    const verified = await owner.run(() => verifyCode({ type: 'email', email, code, caller }))
    expect(verified).toMatchObject({ half: false, needsPassword: true })
    expect(await opens(email, strangers)).toBe(false)
  })

  test('without a sign-up by the owner: neither does entering it through the API from another address', async () => {
    const email = newEmail()
    await asBrowser('198.51.100.9').run(() => signUp({ email, password: strangers, caller }))
    const { code } = await auth.mailTo(email, /Confirm/)
    expect((await auth.client().verifyOtp({ email, token: code, type: 'signup' })).error).toBeNull()
    expect(await opens(email, strangers)).toBe(false)
  })

  test('weeks before: the stranger’s sign-up is deleted with its account data', async () => {
    const [owner, stranger] = [asBrowser(), asBrowser('198.51.100.9')]
    const email = newEmail()
    await signsUp(stranger, email, strangers)
    await auth.mailTo(email, /Confirm/)
    await rawSql()`update auth.sign_up_passwords set created_at = now() - interval '8 days'`
    await rawSql()`update auth.users set created_at = now() - interval '8 days' where email = ${email}`
    await transaction(() => enqueue(purgeExpiredAccess, {}))
    await clearMailLimits()
    await owner.run(() => resend({ type: 'signup', to: email, forWebsite: true, caller }))
    await expect.poll(hashesOf(email)).toEqual([{ passwordHash: null }])
    const { link } = await auth.mailTo(email, /Confirm/)
    expect(await finishes(owner, await owner.press(link))).toMatchObject({ needsPassword: true })
    expect(await opens(email, strangers)).toBe(false)
  })

  test('through the API: entering the code activates the only submitted password, but not one of several; a link activates none', async () => {
    const [alone, contested, linked] = [newEmail(), newEmail(), newEmail()]
    for (const email of [alone, contested, linked]) await auth.client().signUp({ email, password: owners })
    await clearMailLimits()
    await auth.client().signUp({ email: contested, password: strangers })
    const laterCode = (await auth.mailTo(alone, /Confirm/)).code
    expect((await auth.client().verifyOtp({ email: alone, token: laterCode, type: 'signup' })).error).toBeNull()
    await auth.mailTo(contested, /Confirm/)
    const { code } = await auth.mailTo(contested, /Confirm/)
    expect((await auth.client().verifyOtp({ email: contested, token: code, type: 'signup' })).error).toBeNull()
    const { token } = await auth.mailTo(linked, /Confirm/)
    expect((await auth.client().verifyOtp({ token_hash: token, type: 'signup' })).error).toBeNull()
    expect([await opens(alone, owners), await opens(contested, owners), await opens(contested, strangers)]).toEqual([
      true,
      false,
      false,
    ])
    expect(await opens(linked, owners)).toBe(false)
  })

  test('through the API twice with the same password: the password is activated', async () => {
    const [twice, mixed] = [newEmail(), newEmail()]
    for (const email of [twice, mixed]) await auth.client().signUp({ email, password: owners })
    await clearMailLimits()
    await auth.client().signUp({ email: twice, password: owners })
    await auth.client().signUp({ email: mixed, password: strangers })
    for (const email of [twice, mixed]) {
      await auth.mailTo(email, /Confirm/)
      const { code } = await auth.mailTo(email, /Confirm/)
      expect((await auth.client().verifyOtp({ email, token: code, type: 'signup' })).error).toBeNull()
    }
    expect([await opens(twice, owners), await opens(mixed, owners), await opens(mixed, strangers)]).toEqual([
      true,
      false,
      false,
    ])
  })

  test('through the API with PKCE: the verifier of the same client activates the password', async () => {
    const email = newEmail()
    const client = auth.client({ flowType: 'pkce' })
    await client.signUp({ email, password: owners, options: { emailRedirectTo: 'https://app.example.org/in' } })
    const { link } = await auth.mailTo(email, /Confirm/)
    const target = new URL((await pressLink(link)).headers.get('location') ?? '')
    expect(await opens(email, owners)).toBe(false)
    expect((await client.exchangeCodeForSession(target.searchParams.get('code') ?? '')).error).toBeNull()
    expect(await opens(email, owners)).toBe(true)
  })

  test('eight times concurrently: one account, with the password of the browser that confirms', async () => {
    const email = newEmail()
    const browsers = Array.from({ length: 8 }, () => asBrowser())
    await Promise.allSettled(browsers.map((one, turn) => signsUp(one, email, `${strangers} ${turn}`)))
    await clearMailLimits()
    const owner = asBrowser()
    await signsUp(owner, email, owners)
    const link = await newestLink(email)
    expect(await finishes(owner, await owner.press(link))).toMatchObject({ needsPassword: false })
    expect(await opens(email, owners)).toBe(true)
  })

  test('signing in to an unconfirmed account says so in the browser that signed up', async () => {
    const [owner, stranger] = [asBrowser(), asBrowser('198.51.100.9')]
    const email = newEmail()
    await signsUp(stranger, email, strangers)
    await clearMailLimits()
    await signsUp(owner, email, owners)
    const tries = () => signInWithPassword({ email, password: owners, caller })
    expect(await errorOf(owner.run(tries))).toBe('email_not_confirmed')
    expect(await errorOf(stranger.run(tries))).toBe('invalid_credentials')
  })
})

describe('links in the website’s emails', () => {
  test('open the page with the button for every client, and another site cannot submit it', async () => {
    const browser = asBrowser()
    const email = newEmail()
    await signsUp(browser, email, owners)
    const { link } = await auth.mailTo(email, /Confirm/)
    for (const accept of ['*/*', 'application/json', 'text/html', ''])
      expect((await fetch(link, { redirect: 'manual', headers: { accept } })).status).toBe(200)
    expect((await fetch(link, { method: 'HEAD', redirect: 'manual' })).status).toBe(200)
    const body = new URLSearchParams([...new URL(link).searchParams])
    const foreign: Record<string, string>[] = [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }]
    for (const headers of foreign)
      expect((await fetch(new URL('verify', link), { method: 'POST', body, headers, redirect: 'manual' })).status).toBe(
        200,
      )
    expect(await finishes(browser, await browser.press(link))).toMatchObject({ method: 'email/signup' })
  })

  test('links of clients without a redirect of their own do the same', async () => {
    const email = newEmail()
    await auth.client().signUp({ email, password: owners })
    const { link, code } = await auth.mailTo(email, /Confirm/)
    expect((await fetch(link, { redirect: 'manual' })).status).toBe(200)
    expect((await auth.client().verifyOtp({ email, token: code, type: 'signup' })).error).toBeNull()
  })

  test('return a code that is invalid in another browser', async () => {
    const [attacker, victim] = [asBrowser('198.51.100.9'), asBrowser()]
    const email = newEmail()
    await signsUp(attacker, email, strangers)
    const pressed = await attacker.press((await auth.mailTo(email, /Confirm/)).link)
    expect(await errorOf(finishes(victim, pressed))).toBe('flow_state_not_found')
    expect(await finishes(attacker, pressed)).toMatchObject({ user: { email } })
    await attacker.run(() => requestRecovery({ email, redirectTo, forWebsite: true, caller }))
    const recovery = await attacker.press((await auth.mailTo(email, /Reset/)).link)
    expect(await errorOf(finishes(victim, recovery))).toBe('flow_state_not_found')
  })
})

async function newestLink(email: string): Promise<string> {
  let { link } = await auth.mailTo(email, /Confirm/)
  for (let more = 0; more < 1; more++) link = (await auth.mailTo(email, /Confirm/)).link
  return link
}

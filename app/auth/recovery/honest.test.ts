import { beforeEach, describe, expect, test } from 'vitest'
import { rawSql } from '#app/platform/database/database.server.ts'
import { asBrowser, pressLink, type TestBrowser } from '#tests/setup/as-browser.ts'
import { authServer, clearMailLimits, newEmail } from '#tests/setup/auth-server.ts'
import {
  createUser,
  findUser,
  isAuthError,
  isNotMeLinkGood,
  requestMagicLink,
  requestRecovery,
  resolveWebSession,
  revokeSignIn,
  signInWithPassword,
  signUp,
  startWebSession,
  updateUser,
} from '../auth.ts'

const auth = authServer({ env: { AUTH_REDIRECT_URLS: 'https://app.example.org/**' } })
const caller = { address: '192.0.2.7', userAgent: 'Test' }
const [annas, bens] = ['vexing quartz', 'a quiet harbor lamp']
beforeEach(clearMailLimits)

const notMeIn = (text: string) => /not-me\?token=(\S+)/.exec(text)?.[1] ?? ''
const opens = async (email: string, password: string) =>
  (await auth.client().signInWithPassword({ email, password })).data.user?.id

async function member(password: string) {
  const email = newEmail()
  const { id } = await createUser({ email, password, emailConfirmed: true }, { kind: 'system' })
  return { id, email, password }
}
type Member = Awaited<ReturnType<typeof member>>

/** Signs in on the website, in a shared browser. */
async function signsIn(browser: TestBrowser, { email, password }: Member) {
  const open = ({ id: userId }: { id: string }) => startWebSession({ userId, kind: 'campus', ...caller })
  return browser.run(async () => (await signInWithPassword({ email, password, caller }, 'campus', open)).opened)
}

/** Sets a new password by the newest reset mail of a mailbox. */
async function recovers(email: string, password: string) {
  const client = auth.client()
  const { token } = await auth.mailTo(email, /Reset/)
  expect((await client.verifyOtp({ token_hash: token, type: 'recovery' })).error).toBeNull()
  expect((await client.updateUser({ password })).error).toBeNull()
  return (await client.getUser()).data.user?.id
}

/** Strangers use up an address's daily limit of mails. */
async function useUpDay(email: string): Promise<void> {
  const asks = () => requestMagicLink({ email, caller }).catch((error) => error)
  for (let turn = 0; turn < 10; turn++) {
    expect(await asks()).toBeUndefined()
    await rawSql()`delete from rate_limits where key like 'auth.mail-to:%'`
  }
  const reset = await requestRecovery({ email, caller }).catch((error) => error)
  expect(isAuthError(reset, 'over_email_send_rate_limit')).toBe(true)
}

describe('two members who share a browser', () => {
  async function shared() {
    const browser = asBrowser()
    const [anna, ben] = [await member(annas), await member(bens)]
    const sessions = { anna: await signsIn(browser, anna), ben: await signsIn(browser, ben) }
    const program = auth.client()
    await program.signInWithPassword({ email: ben.email, password: bens })
    const benIsWhole = async () => {
      expect(await resolveWebSession(sessions.ben.token, 'campus')).toMatchObject({ user: { id: ben.id } })
      expect((await program.getUser()).data.user?.id).toBe(ben.id)
      expect(await opens(ben.email, bens)).toBe(ben.id)
    }
    return { browser, anna, ben, sessions, benIsWhole }
  }

  test('“This wasn’t me” of one ends no session of the other and keeps their browser known', async () => {
    const { browser, anna, ben, sessions, benIsWhole } = await shared()
    await updateUser(anna.id, { password: 'changed by an administrator' }, { kind: 'system' })
    await revokeSignIn(notMeIn((await auth.mailTo(anna.email, /password was changed/)).text), caller)
    expect(await resolveWebSession(sessions.anna.token, 'campus')).toBeNull()
    await benIsWhole()
    expect(await recovers(anna.email, 'a new one for Anna alone')).toBe(anna.id)
    await benIsWhole()
    // Strangers use up the limit of mails to Ben. The shared browser is known to his account, so he still gets one.
    await useUpDay(ben.email)
    await expect(browser.run(() => requestRecovery({ email: ben.email, caller }))).resolves.toBeUndefined()
  })

  test('a password reset and wrong passwords of one do not affect the other', async () => {
    const { browser, anna, ben, benIsWhole } = await shared()
    await browser.run(() => requestRecovery({ email: anna.email, forWebsite: true, caller }))
    expect(await recovers(anna.email, 'a new one for Anna alone')).toBe(anna.id)
    for (let turn = 0; turn < 12; turn++)
      await browser.run(() => signInWithPassword({ email: anna.email, password: annas, caller }).catch(() => {}))
    await benIsWhole()
    await expect(signsIn(browser, ben)).resolves.toBeDefined()
  })
})

describe('Anna, who enters Ben’s address by mistake', () => {
  test('at sign-up: both can still sign up with their own address and password', async () => {
    const [annasBrowser, bensBrowser] = [asBrowser(), asBrowser('198.51.100.9')]
    const [anna, ben] = [newEmail(), newEmail()]
    const input = { redirectTo: '/campus/auth/callback', forWebsite: true, caller }
    await annasBrowser.run(() => signUp({ email: ben, password: annas, ...input }))
    await auth.mailTo(ben, /Confirm/)
    await clearMailLimits()
    await bensBrowser.run(() => signUp({ email: ben, password: bens, ...input }))
    expect((await bensBrowser.press((await auth.mailTo(ben, /Confirm/)).link)).status).toBe(303)
    await annasBrowser.run(() => signUp({ email: anna, password: annas, ...input }))
    expect((await annasBrowser.press((await auth.mailTo(anna, /Confirm/)).link)).status).toBe(303)
    const [annasId, bensId] = [await opens(anna, annas), await opens(ben, bens)]
    expect(annasId).toBeDefined()
    expect(bensId).toBeDefined()
    expect(annasId).not.toBe(bensId)
    expect(await opens(ben, annas)).toBeUndefined()
  })

  /** Anna requests a change to Ben's address; both mailboxes confirm, Ben by mistake. */
  async function movedToBen() {
    const anna = await member(annas)
    const ben = newEmail()
    const client = auth.client()
    await client.signInWithPassword(anna)
    expect((await client.updateUser({ email: ben })).error).toBeNull()
    const mail = { former: await auth.mailTo(anna.email, /hange/), later: await auth.mailTo(ben, /hange/) }
    return { anna, ben, client, mail }
  }
  async function agreedByBen() {
    const moved = await movedToBen()
    for (const { link } of [moved.mail.former, moved.mail.later]) expect((await pressLink(link)).status).toBe(303)
    expect((await findUser({ id: moved.anna.id }))?.email).toBe(moved.ben)
    const link = async (to: string) => notMeIn((await auth.mailTo(to, /email address was changed/)).text)
    return { ...moved, forAnna: await link(moved.anna.email), forBen: await link(moved.ben) }
  }
  const signsUpAsBen = async (ben: string) => {
    await clearMailLimits()
    const browser = asBrowser('198.51.100.9')
    await browser.run(() => signUp({ email: ben, password: bens, forWebsite: true, caller }))
    expect((await browser.press((await auth.mailTo(ben, /Confirm/)).link)).status).toBe(303)
    return opens(ben, bens)
  }

  test('when changing hers: until he confirms she keeps her account, and he can sign up', async () => {
    const { anna, ben, client, mail } = await movedToBen()
    await pressLink(mail.former.link)
    expect(await opens(anna.email, annas)).toBe(anna.id)
    const bensId = await signsUpAsBen(ben)
    expect(bensId).toBeDefined()
    expect(bensId).not.toBe(anna.id)
    // The earlier mail has no effect any more.
    await pressLink(mail.later.link)
    expect((await findUser({ id: anna.id }))?.email).toBe(anna.email)
    expect(await opens(ben, bens)).toBe(bensId)
    expect((await client.getUser()).data.user?.id).toBe(anna.id)
  })

  test('and he presses “This wasn’t me”: his address is free, and she gets her account back by her former address', async () => {
    const { anna, ben, forBen } = await agreedByBen()
    await revokeSignIn(forBen, caller)
    expect((await findUser({ id: anna.id }))?.email).toBe(anna.email)
    expect(await recovers(anna.email, 'a new one for Anna alone')).toBe(anna.id)
    const bensId = await signsUpAsBen(ben)
    expect(bensId).toBeDefined()
    expect(bensId).not.toBe(anna.id)
    expect(await opens(anna.email, 'a new one for Anna alone')).toBe(anna.id)
  })

  test('and he signs up or resets a password: her link still restores her account', async () => {
    const { anna, ben, forAnna } = await agreedByBen()
    await clearMailLimits()
    await asBrowser('198.51.100.9').run(() => signUp({ email: ben, password: bens, forWebsite: true, caller }))
    await auth.mailTo(ben, /already/i)
    await requestRecovery({ email: ben, caller })
    await recovers(ben, bens)
    expect(await isNotMeLinkGood(forAnna)).toBe(true)
    await revokeSignIn(forAnna, caller)
    expect((await findUser({ id: anna.id }))?.email).toBe(anna.email)
    expect(await recovers(anna.email, 'a new one for Anna alone')).toBe(anna.id)
    const bensId = await signsUpAsBen(ben)
    expect(bensId).toBeDefined()
    expect(bensId).not.toBe(anna.id)
    expect(await opens(anna.email, 'a new one for Anna alone')).toBe(anna.id)
  })
})

test('an email requested by the link is sent even if strangers have used up the daily limit', async () => {
  const anna = await member(annas)
  await updateUser(anna.id, { password: 'changed by an administrator' }, { kind: 'system' })
  const link = notMeIn((await auth.mailTo(anna.email, /password was changed/)).text)
  await useUpDay(anna.email)
  await revokeSignIn(link, caller)
  expect(await recovers(anna.email, 'a new one for Anna alone')).toBe(anna.id)
})

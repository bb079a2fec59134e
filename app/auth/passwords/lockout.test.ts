import { Secret, TOTP } from 'otpauth'
import { beforeEach, describe, expect, test } from 'vitest'
import { rawSql } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import { asBrowser } from '#tests/setup/as-browser.ts'
import { authServer, clearMailLimits, newEmail } from '#tests/setup/auth-server.ts'
import {
  changeEmail,
  changePassword,
  createUser,
  findUser,
  isAuthError,
  proveFactor,
  requestMagicLink,
  requestRecovery,
  signInWithPassword,
  signUp,
  startWebSession,
  updateUser,
  verifyCode,
} from '../auth.ts'
import { sealedSecret } from '../factors/sealed-secret.ts'
import { newTotpSecret } from '../factors/totp.ts'
import { countedAs } from '../known-networks.ts'
import { resend } from '../links/resend.ts'

const auth = authServer({ env: { RATE_LIMIT_FACTOR: '1' } })
const password = 'vexing quartz'
const at = (address: string) => ({ address, userAgent: 'Test' })
const [ownerAt, strangerAt] = [at('192.0.2.7'), at('198.51.100.9')]
beforeEach(() => rawSql()`delete from rate_limits`)

/** A member, and the browser in which they signed in before. */
async function member() {
  const email = newEmail()
  const { id } = await createUser({ email, password, emailConfirmed: true }, { kind: 'system' })
  const browser = asBrowser(ownerAt.address)
  await browser.run(() => startWebSession({ userId: id, kind: 'campus', ...ownerAt }))
  return { email, id, browser }
}

const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'in',
    (error) => (isAuthError(error) ? error.code : String(error)),
  )

describe('guesses by strangers', () => {
  test('at a password lock out strangers and not the owner', async () => {
    const { email, browser } = await member()
    const stranger = asBrowser(strangerAt.address)
    const guess = () =>
      outcome(stranger.run(() => signInWithPassword({ email, password: 'a guess', caller: strangerAt })))
    const enters = () => outcome(browser.run(() => signInWithPassword({ email, password, caller: ownerAt })))
    for (let guesses = 0; guesses < 12; guesses++) {
      await guess()
      expect(await enters()).toBe('in')
    }
    // Extend the strangers' delay: on a slow machine it would end during the test.
    await rawSql()`update auth.guesses set blocked_until = now() + interval '1 hour' where blocked_until is not null`
    expect(await guess()).toBe('over_request_rate_limit')
    // The owner's wrong password does not reset the strangers' delay.
    expect(await outcome(browser.run(() => signInWithPassword({ email, password: 'a slip', caller: ownerAt })))).toBe(
      'invalid_credentials',
    )
    expect(await guess()).toBe('over_request_rate_limit')
  })

  test('at a code do not invalidate the owner’s code, and neither does requesting another', async () => {
    const { email, browser } = await member()
    const stranger = asBrowser(strangerAt.address)
    await browser.run(() => requestMagicLink({ email, caller: ownerAt }))
    const { code } = await auth.mailTo(email, /sign-in link/)
    await rawSql()`delete from rate_limits`
    await stranger.run(() => requestMagicLink({ email, caller: strangerAt }))
    await auth.mailTo(email, /sign-in link/)
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    const types = (visitor: typeof browser, attempt: string, caller = ownerAt) =>
      outcome(visitor.run(() => verifyCode({ type: 'magiclink', email, code: attempt, caller })))
    for (let guesses = 0; guesses < 25; guesses++) await types(stranger, wrong, strangerAt)
    expect(await types(stranger, code, strangerAt)).not.toBe('in')
    for (let slips = 0; slips < 4; slips++) expect(await types(browser, wrong)).toBe('otp_expired')
    expect(await types(browser, code)).toBe('in')
  })

  test('forty concurrent guesses count as five, and the owner can sign in meanwhile', async () => {
    const { email, browser } = await member()
    const strangers = Array.from({ length: 40 }, (_, turn) => asBrowser(`203.0.113.${turn + 1}`))
    const guesses = strangers.map((one, turn) =>
      outcome(one.run(() => signInWithPassword({ email, password: 'a guess', caller: at(`203.0.113.${turn + 1}`) }))),
    )
    expect(await outcome(browser.run(() => signInWithPassword({ email, password, caller: ownerAt })))).toBe('in')
    const outcomes = await Promise.all(guesses)
    expect(outcomes.filter((one) => one === 'invalid_credentials')).toHaveLength(5)
    expect(outcomes.filter((one) => one === 'over_request_rate_limit')).toHaveLength(35)
  })
})

describe('a thief’s browser is a stranger’s again', () => {
  const isKnown = (visitor: ReturnType<typeof asBrowser>, email: string) =>
    visitor.run(async () => (await countedAs(email)) !== email)
  const robbed = async () => {
    const owner = await member()
    const thief = asBrowser(strangerAt.address)
    await thief.run(() => startWebSession({ userId: owner.id, kind: 'campus', ...strangerAt }))
    expect(await isKnown(thief, owner.email)).toBe(true)
    return { ...owner, thief }
  }

  test('after the owner changes the password; the owner’s is still known', async () => {
    const { email, id, browser, thief } = await robbed()
    await browser.run(async () => {
      const { sessionId } = await startWebSession({ userId: id, kind: 'campus', ...ownerAt })
      await changePassword({ userId: id, password: 'a newer wedge', sessionId, isProven: true, caller: ownerAt })
    })
    expect([await isKnown(thief, email), await isKnown(browser, email)]).toEqual([false, true])
  })

  test('after the owner recovers the account', async () => {
    const { email, browser, thief } = await robbed()
    await browser.run(() => requestRecovery({ email, caller: ownerAt }))
    const { code } = await auth.mailTo(email, /Reset/)
    await browser.run(() => verifyCode({ type: 'recovery', email, code, caller: ownerAt }))
    expect(await isKnown(thief, email)).toBe(false)
  })

  test('after an admin sets a new password', async () => {
    const { email, id, thief } = await robbed()
    await updateUser(id, { password: 'a newer wedge' }, { kind: 'system' })
    expect(await isKnown(thief, email)).toBe(false)
  })
})

describe('strangers who request emails', () => {
  test('do not prevent the owner from requesting one', async () => {
    const { email, browser } = await member()
    const stranger = asBrowser(strangerAt.address)
    const asks = (visitor: typeof browser, caller = ownerAt) =>
      outcome(visitor.run(() => requestRecovery({ email, forWebsite: true, caller })))
    expect(await asks(stranger, strangerAt)).toBe('in')
    expect(await asks(stranger, strangerAt)).toBe('over_email_send_rate_limit')
    expect(await asks(browser)).toBe('in')
  })

  test('and guess the second factor with a known password do not prevent the owner from using it', async () => {
    const { id, browser } = await member()
    const secret = newTotpSecret()
    await rawSql()`insert into auth.mfa_factors (id, user_id, factor_type, status, secret)
      values (${newId()}, ${id}, 'totp', 'verified', ${sealedSecret(secret)})`
    const thief = asBrowser(strangerAt.address)
    const tries = (visitor: typeof browser, caller: typeof ownerAt, code: string) =>
      visitor.run(async () => {
        const { token, sessionId } = await startWebSession({ userId: id, kind: 'campus', ...caller })
        const webSession = { id: sessionId, token, kind: 'campus' as const }
        return outcome(proveFactor({ userId: id, code, webSession, caller }))
      })
    for (let guesses = 0; guesses < 5; guesses++) await tries(thief, strangerAt, '000000')
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
    expect(await tries(thief, strangerAt, code)).toBe('over_request_rate_limit')
    // A browser that never passed the second factor is not known, even with a cookie.
    expect(await tries(asBrowser('203.0.113.5'), at('203.0.113.5'), code)).toBe('over_request_rate_limit')
    expect(await tries(browser, ownerAt, code)).toBe('in')
  })

  test('do not reset a change of address that one side has confirmed', async () => {
    const { email, id, browser } = await member()
    const moved = newEmail()
    await browser.run(() => changeEmail({ userId: id, email: moved, forWebsite: true, caller: ownerAt }))
    const toOld = await auth.mailTo(email, /change/)
    const toNew = await auth.mailTo(moved, /change/)
    const agrees = (to: string, code: string) =>
      browser.run(() => verifyCode({ type: 'email_change', email: to, code, caller: ownerAt }))
    expect(await agrees(email, toOld.code)).toEqual({ half: true })
    await clearMailLimits()
    const stranger = asBrowser(strangerAt.address)
    await stranger.run(() => resend({ type: 'email_change', to: moved, caller: strangerAt }))
    await auth.mailTo(moved, /change/)
    expect((await findUser({ id }))?.emailChangeAgreed).toBe(1)
    expect(await agrees(moved, toNew.code)).toMatchObject({ half: false, user: { email: moved } })
  })

  test('and want the same address do not invalidate the owner’s code', async () => {
    const [owner, rival] = [await member(), await member()]
    const moved = newEmail()
    const asks = ({ id, browser }: typeof owner, caller: typeof ownerAt) =>
      browser.run(() => changeEmail({ userId: id, email: moved, forWebsite: true, caller }))
    await asks(owner, ownerAt)
    const { code } = await auth.mailTo(moved, /change/)
    await clearMailLimits()
    await asks(rival, strangerAt)
    const verified = owner.browser.run(() => verifyCode({ type: 'email_change', email: moved, code, caller: ownerAt }))
    expect(await verified).toEqual({ half: true })
    expect((await findUser({ id: owner.id }))?.emailChangeAgreed).toBe(2)
  })

  test('one address alone never confirms for both, however often it is sent', async () => {
    const { id, browser } = await member()
    const moved = newEmail()
    await browser.run(() => changeEmail({ userId: id, email: moved, forWebsite: true, caller: ownerAt }))
    const first = await auth.mailTo(moved, /change/)
    await clearMailLimits()
    await asBrowser(strangerAt.address).run(() => resend({ type: 'email_change', to: moved, caller: strangerAt }))
    const second = await auth.mailTo(moved, /change/)
    const agrees = (code: string) =>
      browser.run(() => verifyCode({ type: 'email_change', email: moved, code, caller: ownerAt }))
    expect(await agrees(first.code)).toEqual({ half: true })
    expect(await outcome(agrees(second.code))).toBe('otp_expired')
    expect((await findUser({ id }))?.email).not.toBe(moved)
  })
})

test('the functions that the website calls enforce the limits by client address', async () => {
  const guesser = asBrowser(strangerAt.address)
  const guess = () =>
    outcome(guesser.run(() => signInWithPassword({ email: newEmail(), password: 'a guess', caller: strangerAt })))
  const guesses = []
  for (let turn = 0; turn < 160; turn++) guesses.push(await guess())
  expect(guesses.filter((one) => one === 'invalid_credentials')).toHaveLength(150)
  expect(guesses.slice(150)).toEqual(Array(10).fill('over_request_rate_limit'))
  const requests = []
  for (let turn = 0; turn < 35; turn++)
    requests.push(await outcome(requestRecovery({ email: newEmail(), forWebsite: true, caller: strangerAt })))
  expect(requests.filter((one) => one === 'in')).toHaveLength(30)
  const made = []
  for (let turn = 0; turn < 32; turn++)
    made.push(await outcome(signUp({ email: newEmail(), password: 'short', caller: strangerAt })))
  expect(made.slice(0, 30)).toEqual(Array(30).fill('weak_password'))
  expect(made.slice(30)).toEqual(Array(2).fill('over_request_rate_limit'))
})

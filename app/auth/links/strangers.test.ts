import { beforeEach, expect, test } from 'vitest'
import { config, setConfig } from '#app/platform/config/config.server.ts'
import { rawSql } from '#app/platform/database/database.server.ts'
import { asBrowser } from '#tests/setup/as-browser.ts'
import { authServer, newEmail } from '#tests/setup/auth-server.ts'
import {
  createUser,
  isAuthError,
  requestMagicLink,
  requestRecovery,
  signUp,
  startWebSession,
  verifyCode,
} from '../auth.ts'

authServer({ env: { RATE_LIMIT_FACTOR: '1' } })

beforeEach(() => rawSql()`delete from rate_limits`)

const at = (address: string) => ({ address, userAgent: 'Test' })
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error) => (isAuthError(error) ? error.code : String(error)),
  )
const resetMinuteCounts = () =>
  rawSql()`delete from rate_limits where key like 'auth.mail-to:%' or key like 'auth.otp%' or key like 'auth.verify%'`

async function member() {
  const email = newEmail()
  const { id } = await createUser({ email, emailConfirmed: true }, { kind: 'system' })
  const browser = asBrowser('192.0.2.7')
  await browser.run(() => startWebSession({ userId: id, kind: 'campus', ...at('192.0.2.7') }))
  return { email, browser }
}

test('one network can cause two hundred emails an hour from any number of addresses; a known browser can cause more', async () => {
  const { email, browser } = await member()
  const outcomes: string[] = []
  for (let turn = 0; turn < 220; turn++) {
    const caller = at(`2001:db8:77:${(turn % 38).toString(16)}::1`)
    outcomes.push(await outcome(requestMagicLink({ email: newEmail(), caller })))
  }
  expect(outcomes.slice(0, 200)).toEqual(Array(200).fill('done'))
  expect(outcomes.slice(200)).toEqual(Array(20).fill('over_request_rate_limit'))
  const sameNetwork = at('2001:db8:77:1::2')
  expect(await outcome(browser.run(() => requestRecovery({ email, forWebsite: true, caller: sameNetwork })))).toBe(
    'done',
  )
  expect(await outcome(requestRecovery({ email, forWebsite: true, caller: at('2001:db8:78::1') }))).toBe('done')
})

test('emails requested by all strangers together are limited per hour, the same for known and unknown addresses', async () => {
  const { email } = await member()
  const originalConfig = config()
  setConfig({ ...originalConfig, rateLimitFactor: 0.005 })
  const signs = (to: string, address: string) =>
    outcome(signUp({ email: to, password: 'vexing quartz', caller: at(address) }))
  const made: string[] = []
  for (let turn = 1; turn < 6; turn++) made.push(await signs(newEmail(), `198.51.${turn}.1`))
  const ofKnown = await signs(email, '198.51.77.1')
  setConfig(originalConfig)
  expect(made).toEqual(['done', 'done', 'done', 'over_request_rate_limit', 'over_request_rate_limit'])
  expect(ofKnown).toBe('over_request_rate_limit')
})

test('strangers cause at most ten emails a day to one mailbox, whatever its tag, and its owner can still request one', async () => {
  const { email, browser } = await member()
  const asks = (to: string, turn: number) =>
    outcome(requestRecovery({ email: to, forWebsite: true, caller: at(`203.0.${turn}.9`) }))
  const outcomes: string[] = []
  for (let turn = 0; turn < 12; turn++) {
    outcomes.push(await asks(turn % 2 ? email : email.replace('@', `+${turn}@`), turn))
    await resetMinuteCounts()
  }
  expect(outcomes).toEqual([...Array(10).fill('done'), ...Array(2).fill('over_email_send_rate_limit')])
  const owner = browser.run(() => requestRecovery({ email, forWebsite: true, caller: at('192.0.2.7') }))
  expect(await outcome(owner)).toBe('done')
})

test('strangers can enter thirty wrong codes a day for an account, with any number of browsers', async () => {
  for (const email of [(await member()).email, newEmail()]) {
    const outcomes: string[] = []
    for (let turn = 0; turn < 35; turn++) {
      const stranger = asBrowser(`203.0.113.${turn + 1}`)
      const caller = at(`203.0.113.${turn + 1}`)
      if (turn % 5 === 0) await stranger.run(() => outcome(requestMagicLink({ email, createUser: false, caller })))
      const guess = stranger.run(() => verifyCode({ type: 'magiclink', email, code: '000000', caller }))
      outcomes.push(await outcome(guess))
      await resetMinuteCounts()
      await rawSql()`update auth.guesses set blocked_until = null`
    }
    expect(outcomes.slice(0, 30)).toEqual(Array(30).fill('otp_expired'))
    expect(outcomes.slice(30)).toEqual(Array(5).fill('over_request_rate_limit'))
  }
})

test('a rejected code request and a forged cookie get no separate guess count', async () => {
  const { email } = await member()
  const countRequests = () => rawSql()`select 1 from auth.guesses where kind = 'asked'`
  await rawSql()`delete from auth.guesses`
  await asBrowser('203.0.113.1').run(() => requestMagicLink({ email, caller: at('203.0.113.1') }))
  expect(await countRequests()).toHaveLength(1)
  const refused = asBrowser('203.0.113.2').run(() => requestMagicLink({ email, caller: at('203.0.113.2') }))
  expect(await outcome(refused)).toBe('over_email_send_rate_limit')
  expect(await countRequests()).toHaveLength(1)
})

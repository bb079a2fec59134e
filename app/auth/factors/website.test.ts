import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { rawSql } from '#app/platform/database/database.server.ts'
import { authServer, clearMailLimits, newEmail, textTo } from '#tests/setup/auth-server.ts'
import {
  changePassword,
  confirmTotp,
  countRecoveryCodes,
  enrollTotp,
  isAuthError,
  listFactors,
  makeRecoveryCodes,
  pendingTotp,
  proveFactor,
  redeemRecoveryCode,
  removeFactor,
  resetFactors,
  resolveWebSession,
  startWebSession,
  textFactorCode,
} from '../auth.ts'

const auth = authServer({ env: { AUTH_AUTOCONFIRM: 'on' } })
const caller = { address: '127.0.0.1', userAgent: 'test' }
const password = 'vexing quartz'

/** A member with a phone as second factor, and a website session at `aal1`. */
async function withPhone(phone: string) {
  const client = auth.client()
  const { data } = await client.signUp({ email: newEmail(), password })
  const factor = await client.mfa.enroll({ factorType: 'phone', friendlyName: 'Mobile', phone })
  const factorId = factor.data?.id ?? ''
  const challenge = await client.mfa.challenge({ factorId, channel: 'sms' })
  await client.mfa.verify({ factorId, challengeId: challenge.data?.id ?? '', code: await codeSentTo(phone) })
  await clearMailLimits()
  const userId = data.user?.id ?? ''
  const session = await startWebSession({ userId, kind: 'campus', ...caller })
  return {
    client,
    userId,
    session,
    webSession: { id: session.sessionId, token: session.token, kind: 'campus' as const },
  }
}

const codeSentTo = async (phone: string) => /code is (\d{6})/.exec(await textTo(phone))?.[1] ?? ''
const errorOf = async (work: Promise<unknown>) =>
  work.then(() => undefined).catch((error: unknown) => (isAuthError(error) ? error.code : error))

test('a code by text message raises a website session once', async () => {
  const { userId, webSession, session } = await withPhone('15025550143')
  expect(await resolveWebSession(session.token, 'campus')).toMatchObject({ aal: 'aal1', needsFactor: true })
  await textFactorCode(userId, caller)
  const code = await codeSentTo('15025550143')
  const elevated = await proveFactor({ userId, code, webSession, caller })
  expect(await resolveWebSession(elevated.token, 'campus')).toMatchObject({ aal: 'aal2', needsFactor: false })
  expect(await resolveWebSession(session.token, 'campus')).toBeNull()
  const repeated = { userId, code, webSession: { ...webSession, token: elevated.token }, caller }
  expect(await errorOf(proveFactor(repeated))).toBe('mfa_verification_failed')
})

test('a session without its second factor cannot set a password from any page', async () => {
  const { userId, session } = await withPhone('15025550144')
  const { sessionId } = session
  expect(
    await errorOf(changePassword({ userId, password: 'a thief would like this', sessionId, isProven: true, caller })),
  ).toBe('insufficient_aal')
})

test('recovery codes: new ones replace the old, another account has its own', async () => {
  const [one, other] = [await withPhone('15025550145'), await withPhone('15025550146')]
  const [former = ''] = await makeRecoveryCodes(one.userId, caller)
  const [code = ''] = await makeRecoveryCodes(one.userId, caller)
  const redeem = (person: typeof one, submittedCode: string) =>
    redeemRecoveryCode({ userId: person.userId, code: submittedCode, webSession: person.webSession, caller })
  expect(await errorOf(redeem(one, former))).toBe('mfa_verification_failed')
  expect(await errorOf(redeem(other, code))).toBe('mfa_verification_failed')
  const elevated = await redeem(one, code)
  expect(await resolveWebSession(elevated.token, 'campus')).toMatchObject({ aal: 'aal2' })
  expect(await countRecoveryCodes(one.userId)).toBe(9)
})

test('an administrator helps a member who lost all factors', async () => {
  const { client, userId } = await withPhone('15025550147')
  const app = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'App' })
  if (app.data?.type !== 'totp') throw new Error('no app')
  await client.mfa.challengeAndVerify({
    factorId: app.data.id,
    code: new TOTP({ secret: Secret.fromBase32(app.data.totp.secret) }).generate(),
  })
  await makeRecoveryCodes(userId, caller)
  const pending = await startWebSession({ userId, kind: 'campus', ...caller })
  const whole = await startWebSession({ userId, kind: 'campus', aal: 'aal2', ...caller })
  await resetFactors(userId, { kind: 'admin', id: userId, caller })
  expect(await listFactors(userId)).toEqual([])
  expect(await countRecoveryCodes(userId)).toBe(0)
  // Every session ends: the finder of the lost phone may be using any of them.
  expect(await resolveWebSession(pending.token, 'campus')).toBeNull()
  expect(await resolveWebSession(whole.token, 'campus')).toBeNull()
  expect((await client.refreshSession()).error).not.toBeNull()
})

test('removing a factor on the website ends all other sessions, including elevated ones', async () => {
  const { client, userId } = await withPhone('15025550148')
  const start = (kind: 'campus' | 'admin') => startWebSession({ userId, kind, aal: 'aal2', ...caller })
  const [currentSession, other] = [await start('campus'), await start('campus')]
  const app = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'App' })
  if (app.data?.type !== 'totp') throw new Error('no app')
  const code = new TOTP({ secret: Secret.fromBase32(app.data.totp.secret) }).generate()
  await client.mfa.challengeAndVerify({ factorId: app.data.id, code })
  const [phone] = (await listFactors(userId)).filter(({ type }) => type === 'phone')
  const removal = {
    userId,
    factorId: phone?.id ?? '',
    aal: 'aal2' as const,
    sessionId: currentSession.sessionId,
    caller,
  }
  await removeFactor(removal)
  expect(await listFactors(userId)).toMatchObject([{ type: 'totp' }])
  expect(await resolveWebSession(currentSession.token, 'campus')).toMatchObject({ aal: 'aal2', needsFactor: false })
  expect(await resolveWebSession(other.token, 'campus')).toBeNull()
  expect((await client.refreshSession()).error).not.toBeNull()
  // Removing the last factor lowers the current session, which stays open.
  const another = await start('campus')
  await removeFactor({ ...removal, factorId: app.data.id })
  expect(await resolveWebSession(currentSession.token, 'campus')).toMatchObject({ aal: 'aal1', needsFactor: false })
  expect(await resolveWebSession(another.token, 'campus')).toBeNull()
})

test('removing a factor through the API ends the sessions that need it and those of the website', async () => {
  const { client, userId } = await withPhone('15025550149')
  const { data } = await client.getUser()
  const email = data.user?.email ?? ''
  const [weak, whole] = [auth.client(), await startWebSession({ userId, kind: 'campus', aal: 'aal2', ...caller })]
  await weak.signInWithPassword({ email, password })
  const [factor] = await listFactors(userId)
  expect((await client.mfa.unenroll({ factorId: factor?.id ?? '' })).error).toBeNull()
  expect((await weak.getUser()).data.user).toBeNull()
  expect(await resolveWebSession(whole.token, 'campus')).toBeNull()
  await client.refreshSession()
  const level = await client.mfa.getAuthenticatorAssuranceLevel()
  expect(level.data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' })
})

test('adding a factor on the website ends every aal1 session except the current one', async () => {
  const [client, email] = [auth.client(), newEmail()]
  const { data } = await client.signUp({ email, password })
  const userId = data.user?.id ?? ''
  const currentSession = await startWebSession({ userId, kind: 'campus', ...caller })
  const elsewhere = await startWebSession({ userId, kind: 'campus', ...caller })
  const factorId = await enrollTotp({ userId, aal: 'aal1', name: 'App', caller })
  const { secret = '' } = (await pendingTotp(userId, factorId, 'The firm')) ?? {}
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  const webSession = { id: currentSession.sessionId, token: currentSession.token, kind: 'campus' as const }
  const { session, recoveryCodes } = await confirmTotp({ userId, factorId, code, webSession, caller })
  expect(recoveryCodes).toHaveLength(10)
  expect(await resolveWebSession(session.token, 'campus')).toMatchObject({ aal: 'aal2', needsFactor: false })
  expect(await resolveWebSession(elsewhere.token, 'campus')).toBeNull()
  expect((await client.getUser()).data.user).toBeNull()
  await resetFactors(userId, { kind: 'admin', id: userId, caller })
  const recorded = await rawSql()`select act from audit_log where subject_id = ${userId}`
  expect(recorded.map(({ act }) => act)).toEqual(expect.arrayContaining(['auth.factor-added', 'auth.factors-reset']))
})

test('a website session that owes its factor cannot activate another one', async () => {
  const { userId, webSession } = await withPhone('15025550151')
  const factorId = await enrollTotp({ userId, aal: 'aal2', name: 'App', caller })
  const { secret = '' } = (await pendingTotp(userId, factorId, 'The firm')) ?? {}
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  expect(await errorOf(confirmTotp({ userId, factorId, code, webSession, caller }))).toBe('insufficient_aal')
  expect(await listFactors(userId)).toMatchObject([{ type: 'phone' }])
})

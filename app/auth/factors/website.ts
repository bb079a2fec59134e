/** Second factors in sessions of the website: part of the public interface of auth. Throws `AuthError`s. */
import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { type Factor, factorsOf, lockUser, userById } from '../accounts/users.ts'
import { audit } from '../audit.ts'
import type { Caller } from '../caller.ts'
import { recoveryCodesMadeMail, recoveryCodeUsedMail } from '../emails/notices.ts'
import { fail } from '../errors.ts'
import { limitAddress, limits } from '../limits.ts'
import { sendAlert } from '../links/send-mail.ts'
import { hasPasskey } from '../passkeys/passkeys.ts'
import { endOtherSessions } from '../sessions/all-sessions.ts'
import { signInContext } from '../sessions/sign-in-context.ts'
import { rotateWebSession, type WebSessionCookie, type WebSessionKind } from '../sessions/web-sessions.ts'
import { mfaChallenges } from '../tables.server.ts'
import { challengeFactor, consumeChallenge, userFactor } from './challenge.ts'
import { enrollFactor, totpOf } from './enroll.ts'
import { checkTotp, countFactorGuess, rejectCredential, verifyCredential } from './prove.ts'
import { consumeRecoveryCode, issueMissingRecoveryCodes, issueRecoveryCodes } from './recovery-codes.ts'
import { unenrollFactor } from './remove.ts'
import { factorName, startCounting } from './verify.ts'

/** A session of the website, by its cookie. */
export interface WebSessionRef {
  id: string
  token: string
  kind: WebSessionKind
}

/** A code, its user, and the session to raise. */
export interface WebCredential {
  userId: string
  code: string
  webSession: WebSessionRef
  caller: Caller
}

/** A second factor as its owner sees it. */
export interface FactorLine {
  id: string
  name: string
  type: Factor['factorType']
  addedAt: Date
}

/** The verified factors, oldest first. */
export async function listFactors(userId: string): Promise<FactorLine[]> {
  const verified = (await factorsOf(userId)).filter((factor) => factor.status === 'verified')
  return verified.map((factor) => ({
    id: factor.id,
    name: factorName(factor),
    type: factor.factorType,
    addedAt: factor.createdAt,
  }))
}

/**
 * Begins adding an authenticator app.
 * @returns the factor's id
 * @throws AuthError mfa_factor_name_conflict, too_many_enrolled_mfa_factors
 */
export async function enrollTotp(input: {
  userId: string
  name: string
  aal: 'aal1' | 'aal2'
  caller: Caller
}): Promise<string> {
  const { id } = await enrollFactor(input.userId, input.aal, { type: 'totp', name: input.name, caller: input.caller })
  return id
}

/** The data to set up the app of an unverified factor; null if it is verified or does not exist. */
export async function pendingTotp(userId: string, factorId: string, issuer: string) {
  const user = await userById(userId)
  const factor = await userFactor(userId, factorId)
  if (!user || factor?.factorType !== 'totp' || factor.status !== 'unverified') return null
  return { name: factorName(factor), ...totpOf(user, factor, issuer) }
}

/**
 * Verifies the first code of an app, which activates the factor and raises the session to `aal2`.
 * @returns the session under its new secret, and recovery codes if the account has none
 * @throws AuthError mfa_factor_not_found, mfa_verification_failed, insufficient_aal, over_request_rate_limit
 */
export async function confirmTotp(
  credential: WebCredential & { factorId: string },
): Promise<{ session: WebSessionCookie; recoveryCodes: string[] }> {
  const { userId, code, webSession, caller } = credential
  const factor = await userFactor(userId, credential.factorId)
  if (factor?.factorType !== 'totp' || factor.status !== 'unverified') fail('mfa_factor_not_found')
  await limitAddress(limits.mfa, caller)
  const clearGuesses = await countFactorGuess(userId)
  const take =
    checkTotp(factor, code) ?? (await rejectCredential(userId, { factorId: factor.id, type: 'totp' }, caller))
  const recoveryCodes = await transaction(async () => {
    const user = (await lockUser(userId)) ?? fail('user_not_found')
    await take()
    await startCounting(user, factor, { webSession: webSession.id }, caller)
    return issueMissingRecoveryCodes(userId)
  })
  await clearGuesses()
  return { session: await elevateSession(webSession), recoveryCodes }
}

/**
 * Verifies a code of one of the account's factors: of an app, or of the latest text.
 * @returns the session, raised to `aal2` under a new secret
 * @throws AuthError mfa_verification_failed, over_request_rate_limit, session_not_found
 */
export async function proveFactor(credential: WebCredential): Promise<WebSessionCookie> {
  const { userId, code, caller } = credential
  await limitAddress(limits.mfa, caller)
  const clearGuesses = await countFactorGuess(userId)
  const right = (await rightFactor(userId, code)) ?? (await rejectCredential(userId, {}, caller))
  await transaction(async () => {
    await lockUser(userId)
    await right.take()
    const details = { factorId: right.factor.id, type: right.factor.factorType, website: true }
    await audit({ act: 'auth.factor-verified', actorId: userId, details, caller })
  })
  await clearGuesses()
  return elevateSession(credential.webSession)
}

/**
 * Verifies a code of a factor, or a recovery code, for reauthentication. Does not raise the session.
 * @throws AuthError mfa_verification_failed, over_request_rate_limit
 */
export async function checkFactorCode(userId: string, code: string, caller: Caller): Promise<void> {
  await limitAddress(limits.mfa, caller)
  const clearGuesses = await countFactorGuess(userId)
  const right = /^\d{6}$/.test(code) ? await rightFactor(userId, code) : undefined
  const consumed = await transaction(async () => {
    await lockUser(userId)
    if (right) await right.take()
    return right !== undefined || consumeRecoveryCode(userId, code)
  })
  if (!consumed) await rejectCredential(userId, {}, caller)
  await clearGuesses()
}

/**
 * Sends a text to the account's phone, if one of its factors is a phone.
 * @throws AuthError mfa_factor_not_found, over_sms_send_rate_limit
 */
export async function textFactorCode(userId: string, caller: Caller): Promise<void> {
  const user = (await userById(userId)) ?? fail('user_not_found')
  const phone = (await listFactors(userId)).find((factor) => factor.type === 'phone') ?? fail('mfa_factor_not_found')
  await challengeFactor(user, phone.id, { caller })
}

/**
 * Consumes a recovery code in place of a factor.
 * @throws AuthError mfa_verification_failed, over_request_rate_limit, session_not_found
 */
export async function redeemRecoveryCode(credential: WebCredential): Promise<WebSessionCookie> {
  const { userId, code, caller } = credential
  await limitAddress(limits.mfa, caller)
  const clearGuesses = await countFactorGuess(userId)
  const spent = await transaction(async () => {
    const user = (await lockUser(userId)) ?? fail('user_not_found')
    if (!(await consumeRecoveryCode(userId, code))) return false
    await audit({ act: 'auth.recovery-code-used', actorId: userId, caller })
    const how = await signInContext(userId, caller)
    await sendAlert('recovery-code-used', user.email, recoveryCodeUsedMail(how))
    return true
  })
  if (!spent) await rejectCredential(userId, { type: 'recovery code' }, caller)
  await clearGuesses()
  return elevateSession(credential.webSession)
}

/**
 * Creates recovery codes, to be shown once. They replace the old ones.
 * @throws AuthError mfa_factor_not_found if the account has neither a verified factor nor a passkey
 */
export async function makeRecoveryCodes(userId: string, caller: Caller): Promise<string[]> {
  if ((await listFactors(userId)).length === 0 && !(await hasPasskey(userId))) fail('mfa_factor_not_found')
  return transaction(async () => {
    const user = (await lockUser(userId)) ?? fail('user_not_found')
    await audit({ act: 'auth.recovery-codes-made', actorId: userId, caller })
    const how = await signInContext(userId, caller)
    await sendAlert('recovery-codes-made', user.email, recoveryCodesMadeMail(how))
    return issueRecoveryCodes(userId)
  })
}

/**
 * Removes a factor from its owner's account. See `unenrollFactor` for the sessions that end.
 * @param aal the session's current level
 * @throws AuthError mfa_factor_not_found, insufficient_aal
 */
export function removeFactor(input: {
  userId: string
  factorId: string
  aal: 'aal1' | 'aal2'
  sessionId: string
  caller: Caller
}): Promise<void> {
  return transaction(async () => {
    await unenrollFactor(input, input.factorId)
    await endOtherSessions(input.userId, input.sessionId)
  })
}

type Take = () => Promise<void>

async function rightFactor(userId: string, code: string): Promise<{ factor: Factor; take: Take } | undefined> {
  for (const factor of await factorsOf(userId)) {
    if (factor.status !== 'verified') continue
    const take =
      factor.factorType === 'totp'
        ? checkTotp(factor, code)
        : factor.factorType === 'phone'
          ? await rightText(factor, code)
          : undefined
    if (take) return { factor, take }
  }
  return undefined
}

async function rightText(factor: Factor, code: string): Promise<Take | undefined> {
  const [newest] = await database()
    .select()
    .from(mfaChallenges)
    .where(
      and(
        eq(mfaChallenges.factorId, factor.id),
        isNotNull(mfaChallenges.codeHash),
        isNull(mfaChallenges.verifiedAt),
        sql`${mfaChallenges.expiresAt} > now()`,
      ),
    )
    .orderBy(desc(mfaChallenges.createdAt), desc(mfaChallenges.id))
    .limit(1)
  const right = newest && (await verifyCredential(factor, newest, { code }))
  return right && (() => consumeChallenge(newest.id))
}

async function elevateSession({ token, kind }: WebSessionRef): Promise<WebSessionCookie> {
  return (await rotateWebSession(token, kind, { aal: 'aal2' })) ?? fail('session_not_found')
}

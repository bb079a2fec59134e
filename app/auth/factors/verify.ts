import { and, eq, ne } from 'drizzle-orm'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { type Factor, hasVerifiedFactor, lockUser, type User } from '../accounts/users.ts'
import { audit } from '../audit.ts'
import type { Caller } from '../caller.ts'
import { factorChangedMail } from '../emails/notices.ts'
import { fail } from '../errors.ts'
import { deleteKnownNetworks } from '../known-networks.ts'
import { sendAlert } from '../links/send-mail.ts'
import { type OpenSession, type Session, strengthenSession } from '../sessions/sessions.ts'
import { signInContext } from '../sessions/sign-in-context.ts'
import { isElevated } from '../sessions/web-sessions.ts'
import { mfaFactors, sessions, webSessions } from '../tables.server.ts'
import { consumeChallenge, openChallenge, userFactor } from './challenge.ts'
import { countFactorGuess, type FactorCredential, rejectCredential, verifyCredential } from './prove.ts'

/** The `amr` method of each factor type. */
export const factorMethods = { totp: 'totp', phone: 'mfa/phone', webauthn: 'mfa/webauthn' } as const

/**
 * Verifies the response to a challenge and raises the session to `aal2`. The first verification activates the factor.
 * @throws AuthError mfa_factor_not_found (422 for the challenge), validation_failed for no code, mfa_challenge_expired,
 * mfa_verification_failed, insufficient_aal, over_request_rate_limit
 */
export async function verifyFactor(
  { user, session }: { user: User; session: Session },
  {
    factorId,
    challengeId,
    caller,
    ...credential
  }: FactorCredential & { factorId: string; challengeId: string; caller: Caller },
): Promise<OpenSession> {
  const factor = (await userFactor(user.id, factorId)) ?? fail('mfa_factor_not_found')
  if (factor.factorType !== 'webauthn' && !credential.code) fail('validation_failed', 'Code needs to be non-empty')
  if (factor.factorType === 'webauthn' && !credential.credentialResponse)
    fail('validation_failed', 'credential_response required')
  const challenge = await openChallenge(factor, challengeId)
  const clearGuesses = await countFactorGuess(user.id)
  const details = { factorId: factor.id, type: factor.factorType }
  const take =
    (await verifyCredential(factor, challenge, credential)) ?? (await rejectCredential(user.id, details, caller))
  const opened = await transaction(async () => {
    // Lock the user first, as every change to the account does: the factor cannot be removed meanwhile.
    const current = (await lockUser(user.id)) ?? fail('user_not_found', { status: 403 })
    await consumeChallenge(challenge.id)
    await take()
    if (factor.status === 'unverified') await startCounting(current, factor, { session: session.id }, caller)
    const authenticationMethod = { method: factorMethods[factor.factorType] }
    const stronger = await strengthenSession(session, authenticationMethod, { aal: 'aal2', factorId: factor.id })
    await audit({ act: 'auth.factor-verified', actorId: user.id, details, caller })
    return { user: current, ...stronger }
  })
  await clearGuesses()
  return opened
}

/**
 * Activates a factor at its first verification: the account's `aal1` sessions end, and the owner is notified. Runs with
 * the account locked.
 * @param keep the session that verified the factor, which stays open
 * @throws AuthError insufficient_aal unless the session is `aal2` or the account has no verified factor yet
 */
export async function startCounting(
  user: User,
  factor: Factor,
  keep: { session?: string; webSession?: string },
  caller: Caller,
): Promise<void> {
  if ((await hasVerifiedFactor(user.id)) && !(await isKeptSessionElevated(keep)))
    fail('insufficient_aal', 'AAL2 required to verify a new factor')
  const verified = await database()
    .update(mfaFactors)
    .set({ status: 'verified', updatedAt: new Date() })
    .where(eq(mfaFactors.id, factor.id))
    .returning()
  if (verified.length === 0) fail('mfa_factor_not_found', { status: 422 })
  const { userId, factorType } = factor
  // Delete every other enrollment: a stranger may have begun it while a password was enough.
  await database()
    .delete(mfaFactors)
    .where(and(eq(mfaFactors.userId, userId), eq(mfaFactors.status, 'unverified')))
  await deleteKnownNetworks(userId)
  const weak = and(eq(sessions.userId, userId), eq(sessions.aal, 'aal1'))
  await database()
    .delete(sessions)
    .where(keep.session ? and(weak, ne(sessions.id, keep.session)) : weak)
  const weakWeb = and(eq(webSessions.userId, userId), eq(webSessions.aal, 'aal1'))
  await database()
    .delete(webSessions)
    .where(keep.webSession ? and(weakWeb, ne(webSessions.id, keep.webSession)) : weakWeb)
  await audit({
    act: 'auth.factor-added',
    actorId: userId,
    details: { factorId: factor.id, type: factorType },
    caller,
  })
  const details = { added: true, name: factorName(factor), ...(await signInContext(userId, caller)) }
  await sendAlert('factor-added', user.email, factorChangedMail(details))
}

// Read the level again under the account's lock: the removal of a factor may have lowered it meanwhile.
async function isKeptSessionElevated({ session, webSession }: { session?: string; webSession?: string }) {
  if (webSession) return isElevated(webSession)
  if (!session) return false
  const [row] = await database().select({ aal: sessions.aal }).from(sessions).where(eq(sessions.id, session))
  return row?.aal === 'aal2'
}

/** The display name of a factor. */
export function factorName({ friendlyName, factorType }: Pick<Factor, 'friendlyName' | 'factorType'>): string {
  return friendlyName || { totp: 'Authenticator app', phone: 'Phone', webauthn: 'Security key' }[factorType]
}

import { and, eq, isNull, sql } from 'drizzle-orm'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { isId, newId } from '#app/platform/ids.ts'
import type { Factor, User } from '../accounts/users.ts'
import type { Caller } from '../caller.ts'
import { fail } from '../errors.ts'
import { codeHash, newCode } from '../hashes.ts'
import { requireKnownChannel } from '../http/schemas.ts'
import { limitFactorText, limitText } from '../limits.ts'
import { mfaChallenges, mfaFactors } from '../tables.server.ts'
import { sendText } from '../texts.ts'
import { credentialOptions, type RelyingParty } from './webauthn.ts'

const challengeSeconds = 300

export type Challenge = typeof mfaChallenges.$inferSelect

/** The account's factor of that id, or undefined. */
export async function userFactor(userId: string, factorId: string): Promise<Factor | undefined> {
  if (!isId(factorId)) return undefined
  const [factor] = await database()
    .select()
    .from(mfaFactors)
    .where(and(eq(mfaFactors.id, factorId), eq(mfaFactors.userId, userId)))
  return factor
}

/**
 * Creates a challenge that is valid for five minutes: a phone gets a text with a code, an authenticator the options of
 * its ceremony.
 * @throws AuthError mfa_factor_not_found, validation_failed for an unknown channel, over_sms_send_rate_limit,
 * over_request_rate_limit, sms_send_failed
 */
export async function challengeFactor(
  user: User,
  factorId: string,
  options: { webauthn?: Partial<RelyingParty> | undefined; channel?: string | undefined; caller: Caller },
) {
  const factor = (await userFactor(user.id, factorId)) ?? fail('mfa_factor_not_found')
  if (factor.factorType === 'phone') requireKnownChannel(options.channel)
  const id = newId()
  const expiresAt = new Date(Date.now() + challengeSeconds * 1000)
  const text = factor.factorType === 'phone' ? await newText(factor, id, options.caller) : undefined
  const webauthn =
    factor.factorType === 'webauthn' ? await credentialOptions(user, factor, options.webauthn) : undefined
  await transaction(async () => {
    const { address } = options.caller
    const values = { codeHash: text?.hash ?? null, webauthnSession: webauthn?.session ?? null }
    await database()
      .insert(mfaChallenges)
      .values({ id, factorId: factor.id, address, expiresAt, ...values })
    await database().update(mfaFactors).set({ lastChallengedAt: new Date() }).where(eq(mfaFactors.id, factor.id))
  })
  if (text) await sendText(factor.phone ?? '', `Your code is ${text.code}`)
  return { id, type: factor.factorType, expiresAt, webauthn: webauthn?.asked }
}

/**
 * The challenge of a factor.
 * @throws AuthError mfa_factor_not_found (422), mfa_challenge_expired, also once it was used
 */
export async function openChallenge(factor: Factor, challengeId: string): Promise<Challenge> {
  const [challenge] = isId(challengeId)
    ? await database().select().from(mfaChallenges).where(eq(mfaChallenges.id, challengeId))
    : []
  if (!challenge || challenge.factorId !== factor.id)
    fail('mfa_factor_not_found', { status: 422, message: 'MFA factor with the provided challenge ID not found' })
  if (challenge.verifiedAt || challenge.expiresAt <= new Date()) fail('mfa_challenge_expired')
  return challenge
}

/** Consumes the challenge. Only one of several concurrent calls succeeds. @throws AuthError mfa_challenge_expired */
export async function consumeChallenge(challengeId: string): Promise<void> {
  const spent = await database()
    .update(mfaChallenges)
    .set({ verifiedAt: new Date() })
    .where(
      and(eq(mfaChallenges.id, challengeId), isNull(mfaChallenges.verifiedAt), sql`${mfaChallenges.expiresAt} > now()`),
    )
    .returning({ id: mfaChallenges.id })
  if (spent.length === 0) fail('mfa_challenge_expired')
}

async function newText(factor: Factor, challengeId: string, caller: Caller): Promise<{ code: string; hash: Buffer }> {
  // Nobody has proved yet that an unverified number is theirs: it has the limits of a stranger's text.
  await (factor.status === 'verified'
    ? limitFactorText(factor.userId)
    : limitText('factor', factor.phone ?? '', caller))
  const code = newCode()
  return { code, hash: await textedCodeHash(challengeId, code) }
}

/** The stored hash of a texted code. */
export function textedCodeHash(challengeId: string, code: string): Promise<Buffer> {
  return codeHash('factor', challengeId, code)
}

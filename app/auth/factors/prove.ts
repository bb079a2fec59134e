import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import type { Factor } from '../accounts/users.ts'
import { audit } from '../audit.ts'
import type { Caller } from '../caller.ts'
import { fail } from '../errors.ts'
import { sameHash } from '../hashes.ts'
import { factorCountedAs } from '../known-networks.ts'
import { countGuess, guessedRight } from '../links/guesses.ts'
import { type Metadata, mfaFactors } from '../tables.server.ts'
import { type Challenge, textedCodeHash } from './challenge.ts'
import { openSecret } from './sealed-secret.ts'
import { totpStep } from './totp.ts'
import { answeredCredential } from './webauthn.ts'

/** Proof of a factor: a code, or an authenticator's response. */
export interface FactorCredential {
  code?: string | undefined
  credentialResponse?: unknown
}

/** Consumes a valid proof. @throws AuthError mfa_verification_failed if another request consumed it first */
export type Take = () => Promise<void>

/** Checks a proof against its factor and challenge. @returns a function that consumes it; undefined if it is wrong */
export async function verifyCredential(
  factor: Factor,
  challenge: Pick<Challenge, 'id' | 'codeHash' | 'webauthnSession'>,
  factorCredential: FactorCredential,
): Promise<Take | undefined> {
  const { code = '' } = factorCredential
  if (factor.factorType === 'totp') return checkTotp(factor, code)
  if (factor.factorType === 'phone') {
    const right = challenge.codeHash && sameHash(await textedCodeHash(challenge.id, code), challenge.codeHash)
    return right ? async () => {} : undefined
  }
  const credential = await answeredCredential(factor, challenge.webauthnSession, factorCredential.credentialResponse)
  return credential && (() => saveCredential(factor, credential))
}

/** Checks a code of an authenticator app. */
export function checkTotp(factor: Factor, code: string): Take | undefined {
  const step = totpStep(openSecret(factor.secret), code)
  return step === undefined ? undefined : () => takeStep(factor, step)
}

/** Counts a guess at the account's factors before checking it. @returns a function that resets the count */
export async function countFactorGuess(userId: string): Promise<() => Promise<void>> {
  const guesser = await factorCountedAs(userId)
  await countGuess('factor', guesser)
  return () => guessedRight('factor', guesser)
}

/** Writes a wrong proof to the audit log, and throws mfa_verification_failed. */
export async function rejectCredential(
  userId: string,
  details: Record<string, unknown>,
  caller: Caller,
): Promise<never> {
  await audit({ act: 'auth.factor-failed', subjectId: userId, details, caller })
  fail(
    'mfa_verification_failed',
    details.type === 'webauthn' ? 'The answer of the authenticator is not valid' : 'Invalid TOTP code entered',
  )
}

// Accept each time step once, and no earlier one afterwards, so that an observed code cannot be replayed.
async function takeStep(factor: Factor, step: number): Promise<void> {
  const consumed = await database()
    .update(mfaFactors)
    .set({ lastTotpStep: step })
    .where(and(eq(mfaFactors.id, factor.id), or(isNull(mfaFactors.lastTotpStep), lt(mfaFactors.lastTotpStep, step))))
    .returning({ id: mfaFactors.id })
  if (consumed.length === 0) fail('mfa_verification_failed', 'This code was used before. Wait for the next one.')
}

async function saveCredential(factor: Factor, webauthnCredential: Metadata): Promise<void> {
  await database().update(mfaFactors).set({ webauthnCredential }).where(eq(mfaFactors.id, factor.id))
}

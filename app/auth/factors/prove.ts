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

/** What is shown of a factor: a code, or an authenticator's answer. */
export interface FactorProof {
  code?: string | undefined
  credentialResponse?: unknown
}

/** Takes a good proof, so that it serves once. @throws AuthError mfa_verification_failed if another was faster */
export type Take = () => Promise<void>

/** Checks a proof against its factor and challenge. @returns how to take it, or undefined if it is wrong */
export async function checkProof(
  factor: Factor,
  challenge: Pick<Challenge, 'id' | 'codeHash' | 'webauthnSession'>,
  proof: FactorProof,
): Promise<Take | undefined> {
  const { code = '' } = proof
  if (factor.factorType === 'totp') return checkTotp(factor, code)
  if (factor.factorType === 'phone') {
    const right = challenge.codeHash && sameHash(await textedCodeHash(challenge.id, code), challenge.codeHash)
    return right ? async () => {} : undefined
  }
  const credential = await answeredCredential(factor, challenge.webauthnSession, proof.credentialResponse)
  return credential && (() => saveCredential(factor, credential))
}

/** Checks a code of an authenticator app. */
export function checkTotp(factor: Factor, code: string): Take | undefined {
  const step = totpStep(openSecret(factor.secret), code)
  return step === undefined ? undefined : () => takeStep(factor, step)
}

/** Counts a guess of the account's factors before it is looked at. @returns what forgets the wrong ones */
export async function countFactorGuess(userId: string): Promise<() => Promise<void>> {
  const guesser = await factorCountedAs(userId)
  await countGuess('factor', guesser)
  return () => guessedRight('factor', guesser)
}

/** Tells the audit log of a wrong proof, and refuses it. */
export async function rejectProof(userId: string, facts: Record<string, unknown>, caller: Caller): Promise<never> {
  await audit({ act: 'auth.factor-failed', subjectId: userId, facts, caller })
  fail(
    'mfa_verification_failed',
    facts.type === 'webauthn' ? 'The answer of the authenticator is not valid' : 'Invalid TOTP code entered',
  )
}

// A step serves once, and none before it afterwards: who looked over a shoulder is too late.
async function takeStep(factor: Factor, step: number): Promise<void> {
  const taken = await database()
    .update(mfaFactors)
    .set({ lastTotpStep: step })
    .where(and(eq(mfaFactors.id, factor.id), or(isNull(mfaFactors.lastTotpStep), lt(mfaFactors.lastTotpStep, step))))
    .returning({ id: mfaFactors.id })
  if (taken.length === 0) fail('mfa_verification_failed', 'This code was used before. Wait for the next one.')
}

async function saveCredential(factor: Factor, webauthnCredential: Metadata): Promise<void> {
  await database().update(mfaFactors).set({ webauthnCredential }).where(eq(mfaFactors.id, factor.id))
}

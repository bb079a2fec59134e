import { and, eq, lt } from 'drizzle-orm'
import { config } from '#app/platform/config/config.server.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import { type Factor, factorsOf, lockUser, normalPhone, type User } from '../accounts/users.ts'
import { audit } from '../audit.ts'
import type { Caller } from '../caller.ts'
import { fail } from '../errors.ts'
import { mfaFactors } from '../tables.server.ts'
import { openSecret, sealedSecret } from './sealed-secret.ts'
import { newTotpSecret, totpForApp } from './totp.ts'

const MAX_FACTORS = 10
/** Seconds after which an unfinished enrollment may be replaced. */
const unfinishedSeconds = 300

/** The input for a new second factor. */
export interface Enrollment {
  type: 'totp' | 'phone' | 'webauthn'
  name?: string | undefined
  /** For phones. */
  phone?: string | undefined
  caller: Caller
}

/**
 * Begins adding a second factor. It takes effect with its first verification.
 * @param aal the session's current level
 * @throws AuthError mfa_factor_name_conflict, too_many_enrolled_mfa_factors, mfa_verified_factor_exists,
 * insufficient_aal, validation_failed
 */
export async function enrollFactor(userId: string, aal: 'aal1' | 'aal2', enrollment: Enrollment): Promise<Factor> {
  const { type, name = '', caller } = enrollment
  const phone = type === 'phone' ? normalPhone(enrollment.phone ?? '') : null
  return transaction(async () => {
    // Lock the user row: it enforces unique names and the maximum number of factors under concurrency.
    const user = (await lockUser(userId)) ?? fail('user_not_found')
    await deleteUnfinished(userId)
    const others = await factorsOf(userId)
    if (phone) await makeRoomForPhone(others, phone)
    const remaining = others.filter((factor) => !phone || factor.phone !== phone)
    if (remaining.some((factor) => (factor.friendlyName ?? '') === name))
      fail('mfa_factor_name_conflict', `A factor with the friendly name "${name}" for this user already exists`)
    if (remaining.length >= MAX_FACTORS) fail('too_many_enrolled_mfa_factors')
    if (aal !== 'aal2' && remaining.some((factor) => factor.status === 'verified'))
      fail('insufficient_aal', 'AAL2 required to enroll a new factor')
    const secret = type === 'totp' ? sealedSecret(newTotpSecret()) : null
    const [factor] = await database()
      .insert(mfaFactors)
      .values({ id: newId(), userId, friendlyName: name, factorType: type, secret, phone })
      .returning()
    if (!factor) throw new Error('The factor was not inserted.')
    await audit({ act: 'auth.factor-enrolled', actorId: user.id, details: { factorId: factor.id, type }, caller })
    return factor
  })
}

/** The data to set up an authenticator app. @param issuer the name that the app shows for the site */
export function totpOf(user: User, factor: Factor, issuer?: string) {
  const account = user.email || user.phone || user.id
  return totpForApp(openSecret(factor.secret), { issuer: issuer || new URL(config().siteUrl).hostname, account })
}

async function deleteUnfinished(userId: string): Promise<void> {
  const before = new Date(Date.now() - unfinishedSeconds * 1000)
  await database()
    .delete(mfaFactors)
    .where(and(eq(mfaFactors.userId, userId), eq(mfaFactors.status, 'unverified'), lt(mfaFactors.createdAt, before)))
}

async function makeRoomForPhone(others: Factor[], phone: string): Promise<void> {
  const same = others.filter((factor) => factor.phone === phone)
  if (same.some((factor) => factor.status === 'verified'))
    fail(
      'mfa_verified_factor_exists',
      'A verified phone factor already exists, unenroll the existing factor to continue',
    )
  for (const factor of same) await database().delete(mfaFactors).where(eq(mfaFactors.id, factor.id))
}

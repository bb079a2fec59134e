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
/** Seconds after which an enrollment that was not finished gives way to another. */
const unfinishedSeconds = 300

/** What is to become a second factor. */
export interface Enrollment {
  type: 'totp' | 'phone' | 'webauthn'
  name?: string | undefined
  /** For phones. */
  phone?: string | undefined
  caller: Caller
}

/**
 * Begins adding a second factor: it counts from its first verification on.
 * @param aal what the session has shown so far
 * @throws AuthError mfa_factor_name_conflict, too_many_enrolled_mfa_factors, mfa_verified_factor_exists,
 * insufficient_aal, validation_failed
 */
export async function enrollFactor(userId: string, aal: 'aal1' | 'aal2', enrollment: Enrollment): Promise<Factor> {
  const { type, name = '', caller } = enrollment
  const phone = type === 'phone' ? normalPhone(enrollment.phone ?? '') : null
  return transaction(async () => {
    // Locked, so that of two at once the second sees the first: names are taken, and there is a most.
    const user = (await lockUser(userId)) ?? fail('user_not_found')
    await deleteUnfinished(userId)
    const others = await factorsOf(userId)
    if (phone) await makeRoomForPhone(others, phone)
    const rest = others.filter((factor) => !phone || factor.phone !== phone)
    if (rest.some((factor) => (factor.friendlyName ?? '') === name))
      fail('mfa_factor_name_conflict', `A factor with the friendly name "${name}" for this user already exists`)
    if (rest.length >= MAX_FACTORS) fail('too_many_enrolled_mfa_factors')
    if (aal !== 'aal2' && rest.some((factor) => factor.status === 'verified'))
      fail('insufficient_aal', 'AAL2 required to enroll a new factor')
    const secret = type === 'totp' ? sealedSecret(newTotpSecret()) : null
    const [factor] = await database()
      .insert(mfaFactors)
      .values({ id: newId(), userId, friendlyName: name, factorType: type, secret, phone })
      .returning()
    if (!factor) throw new Error('The factor was not inserted.')
    await audit({ act: 'auth.factor-enrolled', actorId: user.id, facts: { factorId: factor.id, type }, caller })
    return factor
  })
}

/** What an app must know of a factor that is not verified yet. @param issuer whose code it is, as the app shows it */
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

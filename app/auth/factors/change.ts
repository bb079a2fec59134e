import { eq } from 'drizzle-orm'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { type Factor, factorsOf, lockUser, normalPhone } from '../accounts/users.ts'
import { type AdminActor, asAuditActor } from '../admin/actor.ts'
import { audit } from '../audit.ts'
import { factorChangedMail } from '../emails/notices.ts'
import { fail } from '../errors.ts'
import { sendAlert } from '../links/send-mail.ts'
import { signInContext } from '../sessions/sign-in-context.ts'
import { mfaChallenges, mfaFactors } from '../tables.server.ts'
import { factorName } from './verify.ts'

/**
 * Renames a factor of an account, or changes a phone's number and notifies the owner. Empty values change nothing.
 * @throws AuthError user_not_found, mfa_factor_not_found, mfa_factor_name_conflict, mfa_verified_factor_exists,
 * validation_failed
 */
export async function changeFactorOf(
  userId: string,
  factorId: string,
  changes: { name?: string | undefined; phone?: string | undefined },
  actor: AdminActor,
): Promise<Factor> {
  const { name } = changes
  return transaction(async () => {
    const user = (await lockUser(userId)) ?? fail('user_not_found')
    const all = await factorsOf(userId)
    const factor = all.find(({ id }) => id === factorId) ?? fail('mfa_factor_not_found')
    const others = all.filter(({ id }) => id !== factorId)
    if (name && others.some(({ friendlyName }) => friendlyName === name)) fail('mfa_factor_name_conflict')
    const phone = changes.phone && factor.factorType === 'phone' ? normalPhone(changes.phone) : factor.phone
    const isOtherPhone = phone !== factor.phone
    if (isOtherPhone && others.some((other) => other.phone === phone)) fail('mfa_verified_factor_exists')
    const [changed] = await database()
      .update(mfaFactors)
      .set({ ...(name && { friendlyName: name }), phone, updatedAt: new Date() })
      .where(eq(mfaFactors.id, factorId))
      .returning()
    if (!changed) fail('mfa_factor_not_found')
    await audit({
      act: 'auth.factor-changed',
      ...asAuditActor(actor),
      subjectId: userId,
      details: { factorId, type: factor.factorType },
    })
    if (isOtherPhone) {
      // Delete pending challenges: a code sent to the former number proves nothing about the new one.
      await database().delete(mfaChallenges).where(eq(mfaChallenges.factorId, factorId))
      const caller = 'caller' in actor ? actor.caller : undefined
      const details = { added: true, name: factorName(changed), ...(await signInContext(userId, caller)) }
      await sendAlert('factor-added', user.email, factorChangedMail(details))
    }
    return changed
  })
}

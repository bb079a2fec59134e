import { and, eq, sql } from 'drizzle-orm'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { type Factor, factorsOf, hasVerifiedFactor, lockUser, type User } from '../accounts/users.ts'
import { type AdminActor, asAuditActor } from '../admin/actor.ts'
import { type AuditEntry, audit } from '../audit.ts'
import type { Caller } from '../caller.ts'
import { factorChangedMail } from '../emails/notices.ts'
import { fail } from '../errors.ts'
import { sendAlert } from '../links/send-mail.ts'
import { hasPasskey } from '../passkeys/passkeys.ts'
import { circumstances } from '../sessions/circumstances.ts'
import { mfaFactors, mfaRecoveryCodes, passkeys, webSessions } from '../tables.server.ts'
import { factorMethods, factorName } from './verify.ts'

/**
 * Takes a factor from its owner's account; what it had raised falls back to `aal1`.
 * @throws AuthError mfa_factor_not_found; insufficient_aal (422) for one that counts, in a session that has shown none
 */
export function unenrollFactor(
  userId: string,
  factorId: string,
  aal: 'aal1' | 'aal2',
  caller: Caller,
): Promise<Factor> {
  return remove(userId, factorId, { actorId: userId, caller }, (factor) => {
    if (factor.status === 'verified' && aal !== 'aal2')
      fail('insufficient_aal', { status: 422, message: 'AAL2 required to unenroll verified factor' })
  })
}

/** Takes a factor from somebody's account. @throws AuthError user_not_found, mfa_factor_not_found */
export function removeFactorOf(userId: string, factorId: string, actor: AdminActor): Promise<Factor> {
  return remove(userId, factorId, asAuditActor(actor), () => {})
}

/**
 * Takes every factor, passkey and recovery code from the account of somebody who lost them.
 * @throws AuthError user_not_found
 */
export async function resetFactors(userId: string, actor: AdminActor): Promise<void> {
  await transaction(async () => {
    const user = (await lockUser(userId)) ?? fail('user_not_found')
    for (const factor of await factorsOf(userId)) await takeAway(user, factor)
    await database().delete(passkeys).where(eq(passkeys.userId, userId))
    await database().delete(mfaRecoveryCodes).where(eq(mfaRecoveryCodes.userId, userId))
    await audit({ act: 'auth.factors-reset', ...asAuditActor(actor), subjectId: userId })
  })
}

function remove(
  userId: string,
  factorId: string,
  by: Omit<AuditEntry, 'act'>,
  check: (factor: Factor) => void,
): Promise<Factor> {
  return transaction(async () => {
    const user = (await lockUser(userId)) ?? fail('user_not_found')
    const factor = (await factorsOf(userId)).find((one) => one.id === factorId) ?? fail('mfa_factor_not_found')
    check(factor)
    await takeAway(user, factor)
    await audit({
      act: 'auth.factor-removed',
      ...by,
      subjectId: userId,
      facts: { factorId, type: factor.factorType },
    })
    return factor
  })
}

async function takeAway(user: User, factor: Factor): Promise<void> {
  // Sessions first: with the factor gone, the foreign key forgets which ones it raised.
  await database().execute(sql`update auth.sessions set aal = 'aal1', factor_id = null, updated_at = now(),
    amr = coalesce((select jsonb_agg(entry order by place)
      from jsonb_array_elements(amr) with ordinality as entries(entry, place)
      where entry ->> 'method' <> ${factorMethods[factor.factorType]}), '[]')
    where user_id = ${user.id} and factor_id = ${factor.id}`)
  await database()
    .delete(mfaFactors)
    .where(and(eq(mfaFactors.id, factor.id), eq(mfaFactors.userId, user.id)))
  if (factor.status !== 'verified') return
  const facts = { added: false, name: factorName(factor), ...(await circumstances(user.id)) }
  await sendAlert('factor-removed', user.email, factorChangedMail(facts))
  // A session that was to show a factor has shown a password only: with the factor gone it would count as whole.
  await database()
    .delete(webSessions)
    .where(and(eq(webSessions.userId, user.id), eq(webSessions.aal, 'aal1')))
  if (await hasVerifiedFactor(user.id)) return
  if (!(await hasPasskey(user.id)))
    await database().delete(mfaRecoveryCodes).where(eq(mfaRecoveryCodes.userId, user.id))
  await database().execute(sql`update auth.web_sessions set aal = 'aal1' where user_id = ${user.id}`)
}

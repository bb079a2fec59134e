import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { type Factor, factorsOf, hasVerifiedFactor, lockUser, type User } from '../accounts/users.ts'
import { type AdminActor, asAuditActor } from '../admin/actor.ts'
import { type AuditEntry, audit } from '../audit.ts'
import type { Caller } from '../caller.ts'
import { factorChangedMail, factorsResetMail } from '../emails/notices.ts'
import { fail } from '../errors.ts'
import { sendAlert } from '../links/send-mail.ts'
import { hasPasskey } from '../passkeys/passkeys.ts'
import { secureAccount } from '../recovery/secure-account.ts'
import { signInContext } from '../sessions/sign-in-context.ts'
import { endOtherWebSessions } from '../sessions/web-sessions.ts'
import { mfaFactors, mfaRecoveryCodes, passkeys, sessions } from '../tables.server.ts'
import { factorMethods, factorName } from './verify.ts'

/** The owner who removes a factor, and their session. */
interface Owner {
  userId: string
  aal: 'aal1' | 'aal2'
  /** The session of the website or of a program in which it happens. */
  sessionId: string | undefined
  caller: Caller
}

/**
 * Removes a factor from its owner's account. Sessions that the factor raised fall back to `aal1`. Other sessions of the
 * website end, and so do API sessions at `aal1`.
 * @param prove throws if the owner has to reauthenticate first
 * @throws AuthError mfa_factor_not_found; insufficient_aal (422) for a verified factor, unless the session is `aal2`
 */
export function unenrollFactor(owner: Owner, factorId: string, prove: () => void = () => {}): Promise<Factor> {
  const { userId, aal, sessionId, caller } = owner
  return remove(userId, factorId, { by: { actorId: userId, caller }, keep: sessionId }, (factor) => {
    if (factor.status !== 'verified') return
    if (aal !== 'aal2') fail('insufficient_aal', { status: 422, message: 'AAL2 required to unenroll verified factor' })
    prove()
  })
}

/** Removes a factor from any account. @throws AuthError user_not_found, mfa_factor_not_found */
export function removeFactorOf(userId: string, factorId: string, actor: AdminActor): Promise<Factor> {
  return remove(userId, factorId, { by: asAuditActor(actor) }, () => {})
}

/**
 * Removes every factor, passkey and recovery code from an account whose owner lost them. All its sessions end: the
 * finder of a lost phone may be using one.
 * @throws AuthError user_not_found
 */
export async function resetFactors(userId: string, actor: AdminActor): Promise<void> {
  await transaction(async () => {
    const user = (await lockUser(userId)) ?? fail('user_not_found')
    for (const factor of await factorsOf(userId)) await removeFactorById(user, factor, undefined)
    await database().delete(passkeys).where(eq(passkeys.userId, userId))
    await database().delete(mfaRecoveryCodes).where(eq(mfaRecoveryCodes.userId, userId))
    await secureAccount(userId, 'factors-reset')
    await sendAlert('factors-reset', user.email, factorsResetMail(await signInContext(userId)))
    await audit({ act: 'auth.factors-reset', ...asAuditActor(actor), subjectId: userId })
  })
}

function remove(
  userId: string,
  factorId: string,
  { by, keep }: { by: Omit<AuditEntry, 'act'>; keep?: string | undefined },
  check: (factor: Factor) => void,
): Promise<Factor> {
  return transaction(async () => {
    const user = (await lockUser(userId)) ?? fail('user_not_found')
    const factor = (await factorsOf(userId)).find((one) => one.id === factorId) ?? fail('mfa_factor_not_found')
    check(factor)
    await removeFactorById(user, factor, keep)
    await audit({
      act: 'auth.factor-removed',
      ...by,
      subjectId: userId,
      details: { factorId, type: factor.factorType },
    })
    return factor
  })
}

async function removeFactorById(user: User, factor: Factor, keep: string | undefined): Promise<void> {
  if (factor.status === 'verified') await endWhatItCouldOpen(user.id, keep)
  // Lower the sessions first: deleting the factor clears the foreign key that identifies them.
  await database().execute(sql`update auth.sessions set aal = 'aal1', factor_id = null, updated_at = now(),
    amr = coalesce((select jsonb_agg(entry order by place)
      from jsonb_array_elements(amr) with ordinality as entries(entry, place)
      where entry ->> 'method' <> ${factorMethods[factor.factorType]}), '[]')
    where user_id = ${user.id} and factor_id = ${factor.id}`)
  await database()
    .delete(mfaFactors)
    .where(and(eq(mfaFactors.id, factor.id), eq(mfaFactors.userId, user.id)))
  if (factor.status !== 'verified') return
  const details = { added: false, name: factorName(factor), ...(await signInContext(user.id)) }
  await sendAlert('factor-removed', user.email, factorChangedMail(details))
  if (await hasVerifiedFactor(user.id)) return
  if (!(await hasPasskey(user.id)))
    await database().delete(mfaRecoveryCodes).where(eq(mfaRecoveryCodes.userId, user.id))
  await database().execute(sql`update auth.web_sessions set aal = 'aal1' where user_id = ${user.id}`)
}

/**
 * Ends the sessions that must not outlive a factor. An `aal1` session still owed the factor, and would become complete
 * without it. Sessions of the website do not record which factor raised them, and a removed factor often belongs to a
 * lost device, so all others end.
 */
async function endWhatItCouldOpen(userId: string, keep: string | undefined): Promise<void> {
  await endOtherWebSessions(userId, keep)
  // Sessions of OAuth clients never need a factor: keep them.
  const unshown = and(eq(sessions.userId, userId), eq(sessions.aal, 'aal1'), isNull(sessions.oauthClientId))
  await database()
    .delete(sessions)
    .where(keep ? and(unshown, ne(sessions.id, keep)) : unshown)
}

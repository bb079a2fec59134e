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

/** Who takes a factor from their own account, and in which session. */
interface Owner {
  userId: string
  aal: 'aal1' | 'aal2'
  /** The session of the website or of a program in which it happens. */
  sessionId: string | undefined
  caller: Caller
}

/**
 * Takes a factor from its owner's account. What it had raised falls back to `aal1`, other sessions of the website end,
 * and so do those of programs that were still to show a factor.
 * @param prove refuses where its owner has to show first that they are at the keyboard
 * @throws AuthError mfa_factor_not_found; insufficient_aal (422) for one that counts, in a session that has shown none
 */
export function unenrollFactor(owner: Owner, factorId: string, prove: () => void = () => {}): Promise<Factor> {
  const { userId, aal, sessionId, caller } = owner
  return remove(userId, factorId, { by: { actorId: userId, caller }, keep: sessionId }, (factor) => {
    if (factor.status !== 'verified') return
    if (aal !== 'aal2') fail('insufficient_aal', { status: 422, message: 'AAL2 required to unenroll verified factor' })
    prove()
  })
}

/** Takes a factor from somebody's account. @throws AuthError user_not_found, mfa_factor_not_found */
export function removeFactorOf(userId: string, factorId: string, actor: AdminActor): Promise<Factor> {
  return remove(userId, factorId, { by: asAuditActor(actor) }, () => {})
}

/**
 * Takes every factor, passkey and recovery code from the account of somebody who lost them. All its sessions end: who
 * found the lost phone may be in one of them.
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
      facts: { factorId, type: factor.factorType },
    })
    return factor
  })
}

async function removeFactorById(user: User, factor: Factor, keep: string | undefined): Promise<void> {
  if (factor.status === 'verified') await endWhatItCouldOpen(user.id, keep)
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
  const facts = { added: false, name: factorName(factor), ...(await signInContext(user.id)) }
  await sendAlert('factor-removed', user.email, factorChangedMail(facts))
  if (await hasVerifiedFactor(user.id)) return
  if (!(await hasPasskey(user.id)))
    await database().delete(mfaRecoveryCodes).where(eq(mfaRecoveryCodes.userId, user.id))
  await database().execute(sql`update auth.web_sessions set aal = 'aal1' where user_id = ${user.id}`)
}

/**
 * Ends the account's sessions that count for more, or are somebody else's, once a factor is gone. One that was to show
 * it has shown a password only, and would be whole without it; a factor is mostly removed because its device was lost,
 * and no session of the website knows which factor had raised it.
 */
async function endWhatItCouldOpen(userId: string, keep: string | undefined): Promise<void> {
  await endOtherWebSessions(userId, keep)
  // A tool's session never shows a factor, and opens nothing with or without one.
  const unshown = and(eq(sessions.userId, userId), eq(sessions.aal, 'aal1'), isNull(sessions.oauthClientId))
  await database()
    .delete(sessions)
    .where(keep ? and(unshown, ne(sessions.id, keep)) : unshown)
}

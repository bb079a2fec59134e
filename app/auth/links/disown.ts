import { and, eq, gte } from 'drizzle-orm'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { changeUser, lockUser, userById } from '../accounts/users.ts'
import { dropMove } from '../address-move/moves.ts'
import { audit } from '../audit.ts'
import type { Caller } from '../caller.ts'
import { fail } from '../errors.ts'
import { disownable } from '../sessions/circumstances.ts'
import { endSessions } from '../sessions/sessions.ts'
import { endOtherWebSessions } from '../sessions/web-sessions.ts'
import { mfaFactors, passkeys } from '../tables.server.ts'
import { voidTokens } from './one-time-tokens.ts'
import { requestRecovery } from './request-recovery.ts'

/** True if the link of a mail can still be used: a week, until the password is changed. */
export async function isNotMeLinkGood(token: string): Promise<boolean> {
  return (await disownable(token, userById)) !== undefined
}

/**
 * Its owner says that it was not them: every session ends, the password counts no more, what was added of passkeys and
 * factors since goes, and a link to a new password is mailed.
 * @throws AuthError otp_expired
 */
export async function disown(token: string, caller: Caller): Promise<void> {
  const email = await transaction(async () => {
    const { user, since } = (await disownable(token, lockUser)) ?? fail('otp_expired')
    await endSessions(user.id)
    await endOtherWebSessions(user.id, undefined)
    await voidTokens(user.id)
    await dropMove(user.id)
    await database()
      .delete(passkeys)
      .where(and(eq(passkeys.userId, user.id), gte(passkeys.createdAt, since)))
    await database()
      .delete(mfaFactors)
      .where(and(eq(mfaFactors.userId, user.id), gte(mfaFactors.createdAt, since)))
    const safe = {
      passwordHash: null,
      passwordChangedAt: new Date(),
      newEmail: null,
      emailChangeAgreed: 0,
      deletionDueAt: null,
    }
    await changeUser(user.id, safe)
    await audit({ act: 'auth.disowned', actorId: user.id, caller })
    return user.email
  })
  const wishes = { redirectTo: '/campus/auth/callback', forWebsite: true, caller }
  if (email) await requestRecovery({ email, ...wishes }).catch(() => {})
}

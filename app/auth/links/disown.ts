import { and, eq, gte, ne } from 'drizzle-orm'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { changeUser, lockUser, refreshProviders, type User, userById } from '../accounts/users.ts'
import { dropMove } from '../address-move/moves.ts'
import { audit } from '../audit.ts'
import type { Caller } from '../caller.ts'
import { fail } from '../errors.ts'
import { disownable } from '../sessions/circumstances.ts'
import { endSessions } from '../sessions/sessions.ts'
import { endOtherWebSessions } from '../sessions/web-sessions.ts'
import { identities, mfaFactors, mfaRecoveryCodes, oauthGrants, passkeys, type users } from '../tables.server.ts'
import { voidTokens } from './one-time-tokens.ts'
import { requestRecovery } from './request-recovery.ts'

/** True if the link of a mail can still be used: a week, until the password is changed. */
export async function isNotMeLinkGood(token: string): Promise<boolean> {
  return (await disownable(token, userById)) !== undefined
}

/**
 * Its owner says that it was not them: every session ends, the password counts no more, every way in that was added
 * since goes, and a link to a new password is mailed.
 * @throws AuthError otp_expired
 */
export async function disown(token: string, caller: Caller): Promise<void> {
  const email = await transaction(async () => {
    const { user, since } = (await disownable(token, lockUser)) ?? fail('otp_expired')
    await endSessions(user.id)
    await endOtherWebSessions(user.id, undefined)
    await voidTokens(user.id)
    await dropMove(user.id)
    await removeWaysIn(user.id, since)
    const safe = {
      passwordHash: null,
      passwordChangedAt: new Date(),
      newEmail: null,
      newPhone: null,
      emailChangeAgreed: 0,
      deletionDueAt: null,
      ...withoutNewPhone(user, since),
    }
    await refreshProviders(await changeUser(user.id, safe))
    await audit({ act: 'auth.disowned', actorId: user.id, caller })
    return user.email
  })
  const wishes = { redirectTo: '/campus/auth/callback', forWebsite: true, caller }
  if (email) await requestRecovery({ email, ...wishes }).catch(() => {})
}

/** Takes away what the account got since: a thief may have added it to come back. */
async function removeWaysIn(userId: string, since: Date): Promise<void> {
  for (const added of [passkeys, mfaFactors, mfaRecoveryCodes])
    await database()
      .delete(added)
      .where(and(eq(added.userId, userId), gte(added.createdAt, since)))
  // The address stays, and so does the identity that stands for it.
  await database()
    .delete(identities)
    .where(and(eq(identities.userId, userId), ne(identities.provider, 'email'), gte(identities.createdAt, since)))
  await database()
    .delete(oauthGrants)
    .where(and(eq(oauthGrants.userId, userId), gte(oauthGrants.grantedAt, since)))
}

function withoutNewPhone({ phoneConfirmedAt }: User, since: Date): Partial<typeof users.$inferInsert> {
  return phoneConfirmedAt && phoneConfirmedAt >= since ? { phone: null, phoneConfirmedAt: null } : {}
}

import { and, eq, isNotNull } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { hasVerifiedFactor } from '../accounts/users.ts'
import { audit } from '../audit.ts'
import type { Caller } from '../caller.ts'
import { deletionCanceledMail } from '../emails/notices.ts'
import { sendNotice } from '../links/send-mail.ts'
import { users } from '../tables.server.ts'

/**
 * Cancels a pending deletion because the owner signed in, with the second factor if the account has one. Called
 * whenever a session starts or rises to `aal2`.
 */
export async function cancelDeletion(userId: string, aal: 'aal1' | 'aal2', caller?: Caller): Promise<void> {
  const [row] = await database().select({ id: users.id }).from(users).where(isLeaving(userId))
  if (!row || (aal === 'aal1' && (await hasVerifiedFactor(userId)))) return
  const [restoredUser] = await database()
    .update(users)
    .set({ deletionDueAt: null, updatedAt: new Date() })
    .where(isLeaving(userId))
    .returning({ email: users.email })
  if (!restoredUser) return
  await sendNotice('account-kept', restoredUser.email, deletionCanceledMail())
  await audit({ act: 'auth.deletion-undone', actorId: userId, ...(caller && { caller }) })
}

function isLeaving(userId: string) {
  return and(eq(users.id, userId), isNotNull(users.deletionDueAt))
}

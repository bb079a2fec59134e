import { and, isNotNull, lt, sql } from 'drizzle-orm'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { defineJob } from '#app/platform/jobs/jobs.server.ts'
import { confirmNewEmail } from '../accounts/take-new-email.ts'
import { changeUser, lockUser, userByEmail } from '../accounts/users.ts'
import { audit } from '../audit.ts'
import { addressMoves } from '../tables.server.ts'
import { cancelMove, moveOf } from './moves.ts'

const nobody = { address: '', userAgent: '' }

/** Finishes the confirmed moves that are due, and deletes unconfirmed ones a week after their due date. */
export const finishAddressMoves = defineJob<Record<string, never>>('auth.finish-address-moves', async () => {
  const due = await database()
    .select({ userId: addressMoves.userId })
    .from(addressMoves)
    .where(and(lt(addressMoves.dueAt, sql`now()`), isNotNull(addressMoves.confirmedAt)))
    .orderBy(addressMoves.dueAt, addressMoves.userId)
    .limit(100)
  for (const { userId } of due) await transaction(() => finish(userId))
  await database().delete(addressMoves).where(lt(addressMoves.dueAt, sql`now() - interval '7 days'`))
})

// Read the move again under the account's lock: either address may have stopped it.
async function finish(userId: string): Promise<void> {
  const user = await lockUser(userId)
  const move = await moveOf(userId)
  if (!user || !move?.confirmedAt || move.dueAt > new Date()) return
  await cancelMove(userId)
  // Another account took the address during the wait: it keeps it.
  if (user.deletedAt || (await userByEmail(move.newEmail)))
    return audit({ act: 'auth.address-move-stopped', actorKind: 'system', subjectId: userId })
  await confirmNewEmail(await changeUser(userId, { newEmail: move.newEmail }), nobody)
}

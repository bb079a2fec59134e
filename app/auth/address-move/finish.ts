import { and, isNotNull, lt, sql } from 'drizzle-orm'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { defineJob } from '#app/platform/jobs/jobs.server.ts'
import { confirmNewEmail } from '../accounts/take-new-email.ts'
import { changeUser, lockUser, userByEmail } from '../accounts/users.ts'
import { audit } from '../audit.ts'
import { addressMoves } from '../tables.server.ts'
import { dropMove, moveOf } from './moves.ts'

const nobody = { address: '', userAgent: '' }

/** Changes the addresses whose wait is over and which were confirmed; forgets what was not confirmed for a week. */
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

// Read again under the account's lock: either address may have stopped it meanwhile.
async function finish(userId: string): Promise<void> {
  const user = await lockUser(userId)
  const move = await moveOf(userId)
  if (!user || !move?.confirmedAt || move.dueAt > new Date()) return
  await dropMove(userId)
  // Somebody signed up with the address while it waited: it is theirs.
  if (user.deletedAt || (await userByEmail(move.newEmail)))
    return audit({ act: 'auth.address-move-stopped', actorKind: 'system', subjectId: userId })
  await confirmNewEmail(await changeUser(userId, { newEmail: move.newEmail }), nobody)
}

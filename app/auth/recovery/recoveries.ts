import { and, eq, gte, lte } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import { accountRecoveries } from '../tables.server.ts'

/**
 * Records that a link with the time `since` was used now. This invalidates all links between the two times: a link that
 * was later mailed to a thief's address must not revert the owner's recovery.
 */
export async function recordRecovery(userId: string, since: Date): Promise<void> {
  await database().insert(accountRecoveries).values({ id: newId(), userId, since, usedAt: new Date() })
}

/** True if a link with the time `at` or an earlier one has been used since `at`. */
export async function wasRecovered(userId: string, at: Date): Promise<boolean> {
  const [row] = await database()
    .select({ id: accountRecoveries.id })
    .from(accountRecoveries)
    .where(
      and(eq(accountRecoveries.userId, userId), lte(accountRecoveries.since, at), gte(accountRecoveries.usedAt, at)),
    )
    .limit(1)
  return row !== undefined
}

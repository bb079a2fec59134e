import { and, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import type { User } from '../accounts/users.ts'
import { users } from '../tables.server.ts'

/**
 * Locks accounts until the transaction ends, in id order to avoid deadlocks. Deleted accounts are left out of the
 * result.
 */
export function lockAccounts(ids: string[]): Promise<User[]> {
  return database()
    .select()
    .from(users)
    .where(and(inArray(users.id, ids), isNull(users.deletedAt)))
    .orderBy(users.id)
    .for('update')
}

/**
 * Locks every admin who can sign in and is not leaving, in id order. Call it before removing an admin, to check that
 * another one remains.
 */
export function lockAdmins(): Promise<User[]> {
  return database()
    .select()
    .from(users)
    .where(
      and(
        sql`${users.appMetadata} ->> 'role' = 'admin'`,
        isNull(users.deletedAt),
        isNull(users.deletionDueAt),
        or(isNull(users.bannedUntil), lt(users.bannedUntil, sql`now()`)),
      ),
    )
    .orderBy(users.id)
    .for('update')
}

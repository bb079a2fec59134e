import { and, eq, isNull, lt } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { users } from '../tables.server.ts'

const isDue = () => and(lt(users.deletionDueAt, new Date()), isNull(users.deletedAt))

/** Ids of accounts whose deletion is due, oldest first, 100 at most. */
export async function dueDeletions(): Promise<string[]> {
  const due = await database()
    .select({ id: users.id })
    .from(users)
    .where(isDue())
    .orderBy(users.deletionDueAt, users.id)
    .limit(100)
  return due.map(({ id }) => id)
}

/** Locks an account that is due. @returns false if the deletion was canceled, or the account is gone */
export async function lockDueAccount(id: string): Promise<boolean> {
  const [lockedUser] = await database()
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), isDue()))
    .for('update')
  return lockedUser !== undefined
}

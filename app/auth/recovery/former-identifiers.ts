import { and, asc, eq, gt } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import { formerIdentifiers } from '../tables.server.ts'

/**
 * Records an account's former address or number, so that a mailed link can restore it.
 * @returns the moment of the change
 */
export async function recordFormer(userId: string, kind: 'email' | 'phone', value: string | null): Promise<Date> {
  const replacedAt = new Date()
  await database().insert(formerIdentifiers).values({ id: newId(), userId, kind, value, replacedAt })
  return replacedAt
}

/** The address or number at `at` (value null: there was none). @returns undefined if it has not changed since */
export async function identifierAt(
  userId: string,
  kind: 'email' | 'phone',
  at: Date,
): Promise<{ value: string | null } | undefined> {
  const [former] = await database()
    .select({ value: formerIdentifiers.value })
    .from(formerIdentifiers)
    .where(
      and(eq(formerIdentifiers.userId, userId), eq(formerIdentifiers.kind, kind), gt(formerIdentifiers.replacedAt, at)),
    )
    .orderBy(asc(formerIdentifiers.replacedAt), asc(formerIdentifiers.id))
    .limit(1)
  return former
}

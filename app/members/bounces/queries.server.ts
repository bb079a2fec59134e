import { and, eq, sql } from 'drizzle-orm'
import type { SignedIn } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { members } from '../tables.server.ts'
import { memberBounces } from './tables.server.ts'

/** SQL: true for a member whose current address has bounced permanently. */
export const isBounced = sql<boolean>`exists (select from ${memberBounces}
  where ${memberBounces.memberId} = ${members.id} and ${memberBounces.email} = lower(${members.email}))`

/** When and why a member's address bounced; undefined if it has not. */
export async function bounceOf({ id, email }: Pick<SignedIn, 'id' | 'email'>) {
  const { bouncedAt, reason } = memberBounces
  const [bounce] = await database()
    .select({ bouncedAt, reason })
    .from(memberBounces)
    .where(and(eq(memberBounces.memberId, id), eq(memberBounces.email, email.toLowerCase())))
  return bounce
}

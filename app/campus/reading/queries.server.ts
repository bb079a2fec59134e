import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type Actor, actorId, type SignedIn } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { readingMarks, threadReads } from './tables.server.ts'

/**
 * The moment up to which the actor has read the post with the id in `postId`; null for visitors and members without a
 * mark, who have no unread posts. By primary keys.
 */
export function readTo(actor: Actor, postId: SQLWrapper): SQL<Date | null> {
  const memberId = actorId(actor)
  if (!memberId) return sql`null::timestamptz`
  return sql`greatest(
    (select ${readingMarks.allReadAt} from ${readingMarks} where ${readingMarks.memberId} = ${memberId}),
    (select ${threadReads.readAt} from ${threadReads}
      where ${threadReads.memberId} = ${memberId} and ${threadReads.postId} = ${postId})
  )`.mapWith((at: string | Date) => new Date(at))
}

/** The time up to which the member has read a thread. One query by primary keys. */
export async function threadReadTo(member: SignedIn, postId: string): Promise<Date> {
  const {
    rows: [row],
  } = await database().execute<{ at: string | Date | null }>(sql`select ${readTo(member, sql`${postId}::uuid`)} as at`)
  return new Date(row?.at ?? Date.now())
}

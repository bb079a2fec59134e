import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { currentProfile } from '#app/members/directory.server.ts'
import type { SignedIn } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { preparedQuery } from '#app/platform/database/prepared.server.ts'
import type { FollowLevel } from './follows/follow.ts'
import { readingMarks, threadReads } from './tables.server.ts'

/** When a member joins: everything written before counts as read. */
export async function startReading({ memberId }: { memberId: string }): Promise<void> {
  await database().insert(readingMarks).values({ memberId }).onConflictDoNothing()
}

/**
 * Marks a thread as read up to `moment`. One query by primary keys; one more statement if the mark moves. It never
 * moves back.
 * @returns the time up to which it was read before, and whether the member follows or mutes it
 */
export async function markThreadRead(
  member: SignedIn,
  postId: string,
  moment: Date,
): Promise<{ before: Date; level: FollowLevel | null }> {
  const [row] = await markOf({ memberId: member.id, postId })
  const before = row?.before ?? moment
  if (moment > before) await moveMark(member, postId, moment)
  return { before, level: row?.level ?? null }
}

const markOf = preparedQuery('reading_mark', () => {
  const [memberId, postId] = [sql.placeholder('memberId'), sql.placeholder('postId')]
  return database()
    .select({
      before: sql`greatest(
        ${allReadAt(memberId)},
        (select read_at from ${threadReads} where member_id = ${memberId} and post_id = ${postId})
      )`.mapWith((at: string | Date) => new Date(at)),
      level: sql<FollowLevel | null>`(select level from follows
        where member_id = ${memberId} and kind = 'post' and subject_id = ${postId})`,
    })
    .from(sql`(select) thread`)
})

/** Members without a mark have read everything. */
function allReadAt(memberId: SQLWrapper | string): SQL {
  return sql`coalesce((select all_read_at from ${readingMarks} where member_id = ${memberId}), now())`
}

// A concurrent request of the member may have moved the mark further.
async function moveMark(member: SignedIn, postId: string, moment: Date): Promise<void> {
  const at = sql`${moment.toISOString()}::timestamptz`
  await database().execute(sql`
    insert into ${threadReads} (member_id, post_id, read_at)
    select ${member.id}, ${postId}, ${at}
    where ${allReadAt(member.id)} < ${at} and exists (select from members where id = ${member.id})
    on conflict (member_id, post_id) do update set read_at = excluded.read_at
    where thread_reads.read_at < excluded.read_at`)
}

/** Marks everything in the Campus as read. */
export async function markAllRead(member: SignedIn): Promise<void> {
  await currentProfile(member)
  await transaction(async () => {
    const allReadAt = sql`greatest(${readingMarks.allReadAt}, excluded.all_read_at)`
    await database()
      .insert(readingMarks)
      .values({ memberId: member.id, allReadAt: new Date() })
      .onConflictDoUpdate({ target: readingMarks.memberId, set: { allReadAt } })
    await database().delete(threadReads).where(eq(threadReads.memberId, member.id))
  })
}

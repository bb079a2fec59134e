import { eq, sql } from 'drizzle-orm'
import { ownProfile } from '#app/members/directory.server.ts'
import type { SignedIn } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import type { FollowLevel } from './follows/follow.ts'
import { readingMarks, threadReads } from './tables.server.ts'

/** Hears of a new member: what was written before they joined is nothing new to them. */
export async function startReading({ memberId }: { memberId: string }): Promise<void> {
  await database().insert(readingMarks).values({ memberId }).onConflictDoNothing()
}

/**
 * Marks a thread as read up to `moment`. One statement, by primary keys; a mark never goes back, and one that would not
 * move is not written.
 * @returns up to when it was read before, and whether the member follows or mutes it
 */
export async function markThreadRead(
  member: SignedIn,
  postId: string,
  moment: Date,
): Promise<{ before: Date; level: FollowLevel | null }> {
  const at = sql`${moment.toISOString()}::timestamptz`
  const [row] = await database().execute<{ before: string | Date; level: FollowLevel | null }>(sql`
    with everything as (
      select coalesce((select all_read_at from reading_marks where member_id = ${member.id}), now()) as read_at
    ), marked as (
      insert into thread_reads (member_id, post_id, read_at)
      select ${member.id}, ${postId}, ${at} from everything
      where everything.read_at < ${at} and exists (select from members where id = ${member.id})
      on conflict (member_id, post_id) do update set read_at = excluded.read_at
      where thread_reads.read_at < excluded.read_at
    )
    select
      greatest(
        read_at, (select read_at from thread_reads where member_id = ${member.id} and post_id = ${postId})
      ) as before,
      (select level from follows where member_id = ${member.id} and kind = 'post' and subject_id = ${postId}) as level
    from everything`)
  return { before: new Date(row?.before ?? moment), level: row?.level ?? null }
}

/** Marks everything in the Campus as read. */
export async function markAllRead(member: SignedIn): Promise<void> {
  await ownProfile(member)
  await transaction(async () => {
    const allReadAt = sql`greatest(${readingMarks.allReadAt}, excluded.all_read_at)`
    await database()
      .insert(readingMarks)
      .values({ memberId: member.id, allReadAt: new Date() })
      .onConflictDoUpdate({ target: readingMarks.memberId, set: { allReadAt } })
    await database().delete(threadReads).where(eq(threadReads.memberId, member.id))
  })
}

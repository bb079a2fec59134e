import { buildMember } from '#app/members/factory.ts'
import { database } from '#app/platform/database/database.server.ts'
import { buildPost } from '../posts/factory.ts'
import { readingMarks, threadReads } from './tables.server.ts'

/** Marks a thread as read up to `readAt`; creates the member and the post unless given. */
export async function buildThreadRead(values: Partial<typeof threadReads.$inferInsert> = {}): Promise<void> {
  const memberId = values.memberId ?? (await buildMember()).id
  const postId = values.postId ?? (await buildPost()).id
  await database()
    .insert(threadReads)
    .values({ memberId, postId, readAt: values.readAt ?? new Date() })
}

/** Sets the time up to which a member has read everything. */
export async function buildReadingMark(memberId: string, allReadAt: Date): Promise<void> {
  await database()
    .insert(readingMarks)
    .values({ memberId, allReadAt })
    .onConflictDoUpdate({ target: readingMarks.memberId, set: { allReadAt } })
}

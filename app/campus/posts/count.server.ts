import { eq, sql } from 'drizzle-orm'
import { alongside, database } from '#app/platform/database/database.server.ts'
import { given, writtenOnce } from '#app/platform/database/written-once.server.ts'
import { posts } from './tables.server.ts'

/**
 * Counts comments that an act wrote or removed under a post whose row it holds.
 * @param latest when the last comment that stands was written; absent where none does
 */
export async function countComments(postId: string, by: number, latest: Date | undefined): Promise<void> {
  await alongside(() => count({ postId, by, latest: latest?.toISOString() ?? null }))
}

const count = writtenOnce(
  () =>
    database()
      .update(posts)
      .set({
        commentCount: sql`${posts.commentCount} + ${given('by')}`,
        activeAt: sql`greatest(${posts.createdAt}, ${given('latest')}::timestamptz)`,
      })
      .where(eq(posts.id, given('postId'))),
  'act',
)

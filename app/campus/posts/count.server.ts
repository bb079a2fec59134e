import { eq, sql } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { posts } from './tables.server.ts'

/**
 * Counts comments that an act wrote or removed under a post whose row it holds.
 * @param latest when the last comment that stands was written; absent where none does
 */
export async function countComments(postId: string, by: number, latest: Date | undefined): Promise<void> {
  await database()
    .update(posts)
    .set({
      commentCount: sql`${posts.commentCount} + ${by}`,
      activeAt: sql`greatest(${posts.createdAt}, ${latest?.toISOString() ?? null}::timestamptz)`,
    })
    .where(eq(posts.id, postId))
}

import { eq, sql } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { posts } from './tables.server.ts'

/**
 * Updates the comment count of a post. The caller must hold the row lock.
 * @param latest when the newest comment that is neither deleted nor hidden was written; undefined if there is none
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

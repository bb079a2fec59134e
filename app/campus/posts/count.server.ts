import { eq, sql } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { posts } from './tables.server.ts'

/** Counts comments that an act wrote or removed under a post whose row it holds. */
export async function countComments(postId: string, by: number): Promise<void> {
  await database()
    .update(posts)
    .set({ commentCount: sql`${posts.commentCount} + ${by}` })
    .where(eq(posts.id, postId))
}

import { eq } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { posts } from './tables.server.ts'

/** Notes the comment that answers a post whose row an act holds; null for none. */
export async function setAcceptedAnswer(postId: string, commentId: string | null): Promise<void> {
  await database().update(posts).set({ acceptedCommentId: commentId }).where(eq(posts.id, postId))
}

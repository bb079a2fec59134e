import { eq } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { posts } from './tables.server.ts'

/** Sets the accepted answer of a post, null for none. The caller must hold the row lock. */
export async function setAcceptedAnswer(postId: string, commentId: string | null): Promise<void> {
  await database().update(posts).set({ acceptedCommentId: commentId }).where(eq(posts.id, postId))
}

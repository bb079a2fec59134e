import { eq, inArray, sql } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { posts } from './tables.server.ts'

// Each hears an event in the transaction that wrote the row: the update waits on the post's lock, so counts never
// drift.

/** Hears that a post got a like. */
export async function countLike({ postId }: { postId: string }): Promise<void> {
  await database()
    .update(posts)
    .set({ likeCount: sql`${posts.likeCount} + 1` })
    .where(eq(posts.id, postId))
}

/** Hears that a like was taken back. */
export async function uncountLike({ postId }: { postId: string }): Promise<void> {
  await database()
    .update(posts)
    .set({ likeCount: sql`${posts.likeCount} - 1` })
    .where(eq(posts.id, postId))
}

/** Hears that the likes of somebody who leaves were taken back. */
export async function uncountLikes({ postIds }: { postIds: string[] }): Promise<void> {
  if (postIds.length === 0) return
  // Rows in id order: two who leave at once, having liked the same posts, would deadlock.
  await database().execute(
    sql`select 1 from ${posts} where ${inArray(posts.id, postIds)} order by ${posts.id} for update`,
  )
  await database()
    .update(posts)
    .set({ likeCount: sql`${posts.likeCount} - 1` })
    .where(inArray(posts.id, postIds))
}

/** Hears that a comment was written. */
export async function countComment({ postId }: { postId: string }): Promise<void> {
  await database()
    .update(posts)
    .set({ commentCount: sql`${posts.commentCount} + 1` })
    .where(eq(posts.id, postId))
}

/** Hears that a comment was removed. */
export async function uncountComment({ postId }: { postId: string }): Promise<void> {
  await database()
    .update(posts)
    .set({ commentCount: sql`${posts.commentCount} - 1` })
    .where(eq(posts.id, postId))
}

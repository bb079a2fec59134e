import { sql } from 'drizzle-orm'
import { buildMember } from '#app/members/factory.ts'
import { database } from '#app/platform/database/database.server.ts'
import { buildComment } from '../factory.ts'
import { commentLikes } from './tables.server.ts'

/** Inserts a like of a comment; creates the comment and the member unless given. */
export async function buildCommentLike(values: { commentId?: string; userId?: string } = {}): Promise<void> {
  const commentId = values.commentId ?? (await buildComment()).id
  const userId = values.userId ?? (await buildMember()).id
  await database().insert(commentLikes).values({ commentId, userId })
  // Same counter as in `likeComment`.
  await database().execute(sql`update comments set like_count = like_count + 1 where id = ${commentId}`)
}

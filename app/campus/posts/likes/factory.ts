import { sql } from 'drizzle-orm'
import { buildMember } from '#app/members/factory.ts'
import { database } from '#app/platform/database/database.server.ts'
import { buildPost } from '../factory.ts'
import { reactions } from './tables.server.ts'

/** Inserts a like of a post; creates the post and the member unless given. */
export async function buildLike(values: { postId?: string; userId?: string } = {}): Promise<void> {
  const postId = values.postId ?? (await buildPost()).id
  const userId = values.userId ?? (await buildMember()).id
  await database().insert(reactions).values({ postId, userId })
  // Same counter as in `likePost`.
  await database().execute(sql`update posts set like_count = like_count + 1 where id = ${postId}`)
}

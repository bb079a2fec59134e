import { and, desc, gt, inArray, sql } from 'drizzle-orm'
import type { SignedIn } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { posts } from '../tables.server.ts'
import { visibleTo } from '../visible-posts.queries.server.ts'

/**
 * The ids of posts by others since a moment that the member may see, newest first, 100 at most; by `posts_newest`, or
 * `posts_of_topic`.
 */
export async function postsSince(member: SignedIn, since: Date, topicIds?: string[]): Promise<string[]> {
  const byOthers = sql`${posts.userId} is distinct from ${member.id}`
  const rows = await database()
    .select({ id: posts.id })
    .from(posts)
    .where(and(gt(posts.createdAt, since), byOthers, topicIds && inArray(posts.topicId, topicIds), visibleTo(member)))
    .orderBy(desc(posts.createdAt), desc(posts.id))
    .limit(100)
  return rows.map(({ id }) => id)
}

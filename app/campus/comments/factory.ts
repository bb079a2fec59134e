import { sql } from 'drizzle-orm'
import { buildMember } from '#app/members/factory.ts'
import { database } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import { renderPost } from '#app/platform/markdown/render.server.ts'
import { columnsOf } from '#app/platform/markdown/stored.server.ts'
import { buildPost } from '../posts/factory.ts'
import { comments } from './tables.server.ts'

const content = 'Recorded traffic works until somebody asks to change a field.'

/** Inserts a comment; creates its post and author unless given. */
export async function buildComment(
  overrides: Partial<typeof comments.$inferInsert> = {},
): Promise<typeof comments.$inferSelect> {
  const [comment] = await database()
    .insert(comments)
    .values({
      id: newId(),
      postId: overrides.postId ?? (await buildPost()).id,
      userId: overrides.userId === undefined ? (await buildMember()).id : overrides.userId,
      content,
      ...columnsOf(renderPost(overrides.content ?? content)),
      ...overrides,
    })
    .returning()
  // Same counters as in `writeComment`.
  await database().execute(sql`
    update posts set comment_count = comment_count + 1,
      active_at = greatest(active_at, ${comment?.createdAt.toISOString()}::timestamptz)
    where id = ${comment?.postId}`)
  return comment as typeof comments.$inferSelect
}

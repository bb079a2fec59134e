import { sql } from 'drizzle-orm'
import { acceptMember } from '#app/members/ensure-member.server.ts'
import { database } from '#app/platform/database/database.server.ts'

/** When a text is published: its author is listed in the directory from the first text on. */
export async function acceptAuthor(written: { postId: string; commentId?: string }): Promise<void> {
  const { postId, commentId } = written
  const {
    rows: [row],
  } = await database().execute<{ author: string | null }>(
    commentId
      ? sql`select user_id as author from comments where id = ${commentId}`
      : sql`select user_id as author from posts where id = ${postId}`,
  )
  if (row?.author) await acceptMember(row.author)
}

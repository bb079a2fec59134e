import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '#app/platform/database/timestamptz.ts'

/** Moderators' notes on a post, a comment or a member. */
export const moderationNotes = pgTable('moderation_notes', {
  id: uuid().primaryKey(),
  postId: uuid('post_id'),
  commentId: uuid('comment_id'),
  memberId: uuid('member_id'),
  content: text().notNull(),
  /** Null once they have left. */
  writtenBy: uuid('written_by'),
  createdAt: timestamptz('created_at', 3).notNull().defaultNow(),
})

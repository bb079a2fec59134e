import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Moderators' notes on a post, a comment or a member. */
export const moderationNotes = pgTable('moderation_notes', {
  id: uuid().primaryKey(),
  postId: uuid('post_id'),
  commentId: uuid('comment_id'),
  memberId: uuid('member_id'),
  content: text().notNull(),
  /** Null once they have left. */
  writtenBy: uuid('written_by'),
  createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
})

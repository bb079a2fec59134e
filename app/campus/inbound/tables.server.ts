import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const replyAddresses = pgTable('reply_addresses', {
  token: text().primaryKey(),
  memberId: uuid('member_id').notNull(),
  postId: uuid('post_id').notNull(),
})

/** What came by mail with a comment and was not published. */
export const mailedTexts = pgTable('mailed_texts', {
  commentId: uuid('comment_id').primaryKey(),
  memberId: uuid('member_id').notNull(),
  /** All that the author wrote, what was left out included. */
  whole: text().notNull(),
  leftOut: text('left_out').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

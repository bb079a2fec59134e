import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const replyAddresses = pgTable('reply_addresses', {
  token: text().primaryKey(),
  memberId: uuid('member_id').notNull(),
  postId: uuid('post_id').notNull(),
})

/** Parts of an email reply that were not published with its comment. */
export const mailedTexts = pgTable('mailed_texts', {
  commentId: uuid('comment_id').primaryKey(),
  memberId: uuid('member_id').notNull(),
  /** The author's complete text, including the parts that were left out. */
  whole: text().notNull(),
  leftOut: text('left_out').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '#app/platform/database/timestamptz.ts'

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
  createdAt: timestamptz('created_at').notNull().defaultNow(),
})

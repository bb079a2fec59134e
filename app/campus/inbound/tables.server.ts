import { pgTable, text, uuid } from 'drizzle-orm/pg-core'

export const replyAddresses = pgTable('reply_addresses', {
  token: text().primaryKey(),
  memberId: uuid('member_id').notNull(),
  postId: uuid('post_id').notNull(),
})

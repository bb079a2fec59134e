import { pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core'

export const commentLikes = pgTable(
  'comment_likes',
  {
    commentId: uuid('comment_id').notNull(),
    userId: uuid('user_id').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.commentId, table.userId] })],
)

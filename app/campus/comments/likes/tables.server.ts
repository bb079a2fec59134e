import { pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '#app/platform/database/timestamptz.ts'

export const commentLikes = pgTable(
  'comment_likes',
  {
    commentId: uuid('comment_id').notNull(),
    userId: uuid('user_id').notNull(),
    createdAt: timestamptz('created_at', 3).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.commentId, table.userId] })],
)

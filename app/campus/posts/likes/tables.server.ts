import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '#app/platform/database/timestamptz.ts'

export const reactions = pgTable(
  'reactions',
  {
    postId: uuid('post_id').notNull(),
    userId: uuid('user_id').notNull(),
    type: text().$type<'like'>().notNull().default('like'),
    createdAt: timestamptz('created_at', 3).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.postId, table.userId, table.type] })],
)

import { pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const reactions = pgTable(
  'reactions',
  {
    postId: uuid('post_id').notNull(),
    userId: uuid('user_id').notNull(),
    type: text().$type<'like'>().notNull().default('like'),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.postId, table.userId, table.type] })],
)

import { pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '#app/platform/database/timestamptz.ts'

/** The time up to which a member has read everything. */
export const readingMarks = pgTable('reading_marks', {
  memberId: uuid('member_id').primaryKey(),
  allReadAt: timestamptz('all_read_at', 3).notNull().defaultNow(),
})

/** The time up to which a member has read a thread. */
export const threadReads = pgTable(
  'thread_reads',
  {
    memberId: uuid('member_id').notNull(),
    postId: uuid('post_id').notNull(),
    readAt: timestamptz('read_at', 3).notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.postId] })],
)

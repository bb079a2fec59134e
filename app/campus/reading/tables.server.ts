import { pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core'

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** The time up to which a member has read everything. */
export const readingMarks = pgTable('reading_marks', {
  memberId: uuid('member_id').primaryKey(),
  allReadAt: time('all_read_at').notNull().defaultNow(),
})

/** The time up to which a member has read a thread. */
export const threadReads = pgTable(
  'thread_reads',
  {
    memberId: uuid('member_id').notNull(),
    postId: uuid('post_id').notNull(),
    readAt: time('read_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.postId] })],
)

import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '#app/platform/database/timestamptz.ts'

/** Groups of members: clients, cohorts. */
export const groups = pgTable('groups', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  createdAt: timestamptz('created_at', 3).notNull().defaultNow(),
})

export const groupMembers = pgTable(
  'group_members',
  {
    groupId: uuid('group_id').notNull(),
    memberId: uuid('member_id').notNull(),
    addedAt: timestamptz('added_at', 3).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.groupId, table.memberId] })],
)

import { pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 }).notNull().defaultNow()

/** Groups of members: clients, cohorts. */
export const groups = pgTable('groups', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  createdAt: time('created_at'),
})

export const groupMembers = pgTable(
  'group_members',
  {
    groupId: uuid('group_id').notNull(),
    memberId: uuid('member_id').notNull(),
    addedAt: time('added_at'),
  },
  (table) => [primaryKey({ columns: [table.groupId, table.memberId] })],
)

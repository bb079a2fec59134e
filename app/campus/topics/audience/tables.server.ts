import { pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'

/** The groups that can see a private topic. */
export const topicGroups = pgTable(
  'topic_groups',
  {
    topicId: uuid('topic_id').notNull(),
    groupId: uuid('group_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.topicId, table.groupId] })],
)

import { pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'

/** The groups that may see an event. */
export const eventGroups = pgTable(
  'event_groups',
  {
    eventId: uuid('event_id').notNull(),
    groupId: uuid('group_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.groupId] })],
)

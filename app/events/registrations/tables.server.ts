import { pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core'

export const eventRegistrations = pgTable(
  'event_registrations',
  {
    eventId: uuid('event_id').notNull(),
    userId: uuid('user_id').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.userId] })],
)

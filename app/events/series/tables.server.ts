import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const eventSeries = pgTable('event_series', {
  id: uuid().primaryKey(),
  /** RFC 5545, in the time zone of the first event. */
  rule: text().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
})

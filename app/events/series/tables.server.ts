import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '#app/platform/database/timestamptz.ts'

export const eventSeries = pgTable('event_series', {
  id: uuid().primaryKey(),
  /** RFC 5545, in the time zone of the first event. */
  rule: text().notNull(),
  createdAt: timestamptz('created_at', 3).notNull().defaultNow(),
})

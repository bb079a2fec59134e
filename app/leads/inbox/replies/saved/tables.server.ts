import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const savedReplies = pgTable('saved_replies', {
  id: uuid().primaryKey(),
  title: text().notNull(),
  text: text().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const curatedResources = pgTable('curated_resources', {
  id: uuid().primaryKey(),
  title: text().notNull(),
  description: text().notNull().default(''),
  url: text(),
  createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
})

import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const images = pgTable('images', {
  url: text().primaryKey(),
  width: integer().notNull(),
  height: integer().notNull(),
  color: text().notNull(),
  widths: integer().array().notNull().default([]),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

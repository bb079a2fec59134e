import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const images = pgTable('images', {
  url: text().primaryKey(),
  width: integer().notNull(),
  height: integer().notNull(),
  color: text().notNull(),
  widths: integer().array().notNull().default([]),
  id: uuid().notNull().defaultRandom(),
  /** The name of the uploaded file. */
  name: text().notNull().default(''),
  /** The alternative text. */
  alt: text().notNull().default(''),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

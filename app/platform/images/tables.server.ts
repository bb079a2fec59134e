import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '#app/platform/database/timestamptz.ts'

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
  createdAt: timestamptz('created_at').notNull().defaultNow(),
})

import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '#app/platform/database/timestamptz.ts'

export const curatedResources = pgTable('curated_resources', {
  id: uuid().primaryKey(),
  title: text().notNull(),
  description: text().notNull().default(''),
  url: text(),
  createdAt: timestamptz('created_at', 3).notNull().defaultNow(),
})

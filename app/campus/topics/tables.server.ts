import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '#app/platform/database/timestamptz.ts'

export const topics = pgTable('topics', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  slug: text().notNull(),
  description: text().notNull().default(''),
  /** Visible only to its groups and to moderators; for all others it does not exist. */
  isPrivate: boolean('private').notNull().default(false),
  createdBy: uuid('created_by'),
  createdAt: timestamptz('created_at', 3).notNull().defaultNow(),
  removedAt: timestamptz('removed_at', 3),
})

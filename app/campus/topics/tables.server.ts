import { boolean, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const topics = pgTable('topics', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  slug: text().notNull(),
  description: text().notNull().default(''),
  /** Visible only to its groups and to moderators; for all others it does not exist. */
  isPrivate: boolean('private').notNull().default(false),
  createdBy: uuid('created_by'),
  createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  removedAt: timestamp('removed_at', { withTimezone: true, precision: 3 }),
})

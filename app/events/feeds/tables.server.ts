import { sql } from 'drizzle-orm'
import { pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'

export const eventFeeds = pgTable('event_feeds', {
  userId: uuid('user_id').primaryKey(),
  /** Anybody with the token can read the member's calendar. */
  token: uuid().notNull().default(sql`gen_random_uuid()`),
  createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
})

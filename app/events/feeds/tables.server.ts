import { sql } from 'drizzle-orm'
import { pgTable, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '#app/platform/database/timestamptz.ts'

export const eventFeeds = pgTable('event_feeds', {
  userId: uuid('user_id').primaryKey(),
  /** Anybody with the token can read the member's calendar. */
  token: uuid().notNull().default(sql`gen_random_uuid()`),
  createdAt: timestamptz('created_at', 3).notNull().defaultNow(),
})

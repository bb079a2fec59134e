import { pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '#app/platform/database/timestamptz.ts'

export const eventFeedback = pgTable('event_answers', {
  registrationId: uuid('registration_id').primaryKey(),
  /** Agreement with the statement, from 1 to 5. */
  worth: smallint().notNull(),
  recommend: smallint().notNull(),
  monday: text().notNull().default(''),
  answeredAt: timestamptz('answered_at', 3).notNull().defaultNow(),
})

import { pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const eventFeedback = pgTable('event_answers', {
  registrationId: uuid('registration_id').primaryKey(),
  /** Agreement with the statement, from 1 to 5. */
  worth: smallint().notNull(),
  recommend: smallint().notNull(),
  monday: text().notNull().default(''),
  answeredAt: timestamp('answered_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
})

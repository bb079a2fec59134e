import { sql } from 'drizzle-orm'
import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const eventSpeakers = pgTable('event_speakers', {
  id: uuid().primaryKey(),
  eventId: uuid('event_id').notNull(),
  name: text().notNull(),
  words: text().notNull().default(''),
  /** A file of the event with the kind `picture`. */
  pictureId: uuid('picture_id'),
  /** Defines their order. */
  addedAt: timestamp('added_at', { withTimezone: true }).notNull().default(sql`clock_timestamp()`),
})

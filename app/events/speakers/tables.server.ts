import { sql } from 'drizzle-orm'
import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '#app/platform/database/timestamptz.ts'

export const eventSpeakers = pgTable('event_speakers', {
  id: uuid().primaryKey(),
  eventId: uuid('event_id').notNull(),
  name: text().notNull(),
  words: text().notNull().default(''),
  /** A file of the event with the kind `picture`. */
  pictureId: uuid('picture_id'),
  /** Defines their order. */
  addedAt: timestamptz('added_at').notNull().default(sql`clock_timestamp()`),
})

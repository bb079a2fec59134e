import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'

export const eventSpeakers = pgTable('event_speakers', {
  id: uuid().primaryKey(),
  eventId: uuid('event_id').notNull(),
  name: text().notNull(),
  words: text().notNull().default(''),
  /** A file of the event, of the kind `picture`. */
  pictureId: uuid('picture_id'),
  /** In the order in which they were added. */
  place: integer().generatedAlwaysAsIdentity(),
})

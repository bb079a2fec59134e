import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const campusDrafts = pgTable('campus_drafts', {
  id: uuid().primaryKey(),
  /** Null: typed by somebody whose session had ended. */
  memberId: uuid('member_id'),
  /** The address of the form that it was typed in. */
  place: text().notNull(),
  title: text().notNull().default(''),
  content: text().notNull().default(''),
  replyTo: uuid('reply_to'),
  savedAt: timestamp('saved_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
})

import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'

export const spamWords = pgTable('spam_words', {
  word: text().primaryKey(),
  spam: integer().notNull().default(0),
  fine: integer().notNull().default(0),
})

export const spamLessons = pgTable('spam_lessons', {
  leadId: uuid('lead_id').primaryKey(),
  isSpam: boolean('is_spam').notNull(),
  words: text().array().notNull(),
})

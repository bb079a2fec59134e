import { integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { OwnWords } from './words.ts'

/** The firm's own words, one row a page that it has touched. */
export const pageWords = pgTable('page_words', {
  page: text().primaryKey(),
  words: jsonb().$type<OwnWords>().notNull().default({}),
  draft: jsonb().$type<OwnWords>(),
  draftToken: text('draft_token'),
  version: integer().notNull().default(1),
  changedAt: timestamp('changed_at', { withTimezone: true }).notNull().defaultNow(),
  changedBy: uuid('changed_by'),
})

/** What a page said after each publication. */
export const pageWordVersions = pgTable('page_word_versions', {
  id: uuid().primaryKey(),
  page: text().notNull(),
  words: jsonb().$type<OwnWords>().notNull(),
  actorId: uuid('actor_id'),
  at: timestamp({ withTimezone: true }).notNull().defaultNow(),
})

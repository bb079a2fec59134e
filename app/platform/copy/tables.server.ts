import { integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { CustomCopy } from './copy.ts'

/** Custom texts, one row for each edited page. */
export const pageCopy = pgTable('page_words', {
  page: text().primaryKey(),
  words: jsonb().$type<CustomCopy>().notNull().default({}),
  draft: jsonb().$type<CustomCopy>(),
  draftToken: text('draft_token'),
  version: integer().notNull().default(1),
  changedAt: timestamp('changed_at', { withTimezone: true }).notNull().defaultNow(),
  changedBy: uuid('changed_by'),
})

/** The texts of a page after each publication. */
export const pageCopyVersions = pgTable('page_word_versions', {
  id: uuid().primaryKey(),
  page: text().notNull(),
  words: jsonb().$type<CustomCopy>().notNull(),
  actorId: uuid('actor_id'),
  at: timestamp({ withTimezone: true }).notNull().defaultNow(),
})

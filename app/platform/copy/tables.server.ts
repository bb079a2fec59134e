import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '#app/platform/database/timestamptz.ts'
import type { CustomCopy } from './copy.ts'

/** Custom texts, one row for each edited page. */
export const pageCopy = pgTable('page_words', {
  page: text().primaryKey(),
  words: jsonb().$type<CustomCopy>().notNull().default({}),
  draft: jsonb().$type<CustomCopy>(),
  draftToken: text('draft_token'),
  version: integer().notNull().default(1),
  changedAt: timestamptz('changed_at').notNull().defaultNow(),
  changedBy: uuid('changed_by'),
})

/** The texts of a page after each publication. */
export const pageCopyVersions = pgTable('page_word_versions', {
  id: uuid().primaryKey(),
  page: text().notNull(),
  words: jsonb().$type<CustomCopy>().notNull(),
  actorId: uuid('actor_id'),
  at: timestamptz('at').notNull().defaultNow(),
})

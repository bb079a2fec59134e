import { integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { DraftFields, EarlierText } from './draft.ts'

/** Unsent texts of members: one row per member and form. */
export const drafts = pgTable('drafts', {
  id: uuid().primaryKey(),
  memberId: uuid('member_id').notNull(),
  /** The form's key: usually the URL that it is sent to, see `formKeyOf`. */
  form: text().notNull(),
  fields: jsonb().$type<DraftFields>().notNull(),
  /** Texts of other tabs that a newer one replaced, newest first. */
  earlier: jsonb().$type<EarlierText[]>().notNull().default([]),
  version: integer().notNull().default(1),
  /** The tab that `fields` come from. */
  tab: text().notNull().default(''),
  updatedAt: timestamp('updated_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
})

import { integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '#app/platform/database/timestamptz.ts'
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
  updatedAt: timestamptz('updated_at', 3).notNull().defaultNow(),
})

/** Which tab has sent a form's text. Saves of that text that arrive later are dropped. */
export const sentDrafts = pgTable(
  'sent_drafts',
  {
    memberId: uuid('member_id').notNull(),
    form: text().notNull(),
    tab: text().notNull(),
    /** When the sent text was last changed, by the clock of its browser. */
    typedAt: timestamptz('typed_at', 3).notNull(),
    sentAt: timestamptz('sent_at').notNull().defaultNow(),
  },
  ({ memberId, form, tab }) => [primaryKey({ columns: [memberId, form, tab] })],
)

import { integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { DraftFields, EarlierText } from './draft.ts'

/** What members are writing and have not sent: one row a member and form. */
export const drafts = pgTable('drafts', {
  id: uuid().primaryKey(),
  memberId: uuid('member_id').notNull(),
  /** The form that it is typed in: the address that takes it, see `formKeyOf`. */
  form: text().notNull(),
  fields: jsonb().$type<DraftFields>().notNull(),
  /** Texts of other tabs that a newer one took the place of, newest first. */
  earlier: jsonb().$type<EarlierText[]>().notNull().default([]),
  version: integer().notNull().default(1),
  /** The tab that typed `fields`. */
  tab: text().notNull().default(''),
  updatedAt: timestamp('updated_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
})

import { integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { CollectionItemInput } from './kinds.ts'

export const collectionEntries = pgTable('collection_entries', {
  id: uuid().primaryKey(),
  kind: text().notNull(),
  position: integer().notNull(),
  fields: jsonb('facts').$type<CollectionItemInput>().notNull(),
  picture: text(),
  version: integer().notNull().default(1),
  changedAt: timestamp('changed_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  changedBy: uuid('changed_by'),
  deletedAt: timestamp('deleted_at', { withTimezone: true, precision: 3 }),
})

import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '#app/platform/database/timestamptz.ts'
import type { CollectionItemInput } from './kinds.ts'

export const collectionEntries = pgTable('collection_entries', {
  id: uuid().primaryKey(),
  kind: text().notNull(),
  position: integer().notNull(),
  fields: jsonb('facts').$type<CollectionItemInput>().notNull(),
  picture: text(),
  version: integer().notNull().default(1),
  changedAt: timestamptz('changed_at', 3).notNull().defaultNow(),
  changedBy: uuid('changed_by'),
  deletedAt: timestamptz('deleted_at', 3),
})

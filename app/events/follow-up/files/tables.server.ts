import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '#app/platform/database/timestamptz.ts'
import type { EventFileKind } from './event-file.ts'

export const eventFiles = pgTable('event_files', {
  id: uuid().primaryKey(),
  /** Null until the file is stored, and again once it is removed. */
  eventId: uuid('event_id'),
  /** A `picture` shows a speaker. */
  kind: text().$type<EventFileKind | 'picture'>().notNull(),
  path: text().notNull(),
  name: text().notNull(),
  size: integer().notNull(),
  /** When it is deleted, unless an event claims it. */
  expiresAt: timestamptz('expires_at', 3),
  createdAt: timestamptz('created_at', 3).notNull().defaultNow(),
})

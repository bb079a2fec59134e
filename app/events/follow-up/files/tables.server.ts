import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { EventFileKind } from './event-file.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

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
  expiresAt: moment('expires_at'),
  createdAt: moment('created_at').notNull().defaultNow(),
})

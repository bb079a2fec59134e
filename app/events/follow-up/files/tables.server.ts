import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { EventFileKind } from './event-file.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

export const eventFiles = pgTable('event_files', {
  id: uuid().primaryKey(),
  /** Null until the file is stored, and once it is given up. */
  eventId: uuid('event_id'),
  /** A `picture` is of somebody who speaks. */
  kind: text().$type<EventFileKind | 'picture'>().notNull(),
  path: text().notNull(),
  name: text().notNull(),
  size: integer().notNull(),
  /** When it goes, unless an event takes it. */
  expiresAt: moment('expires_at'),
  createdAt: moment('created_at').notNull().defaultNow(),
})

import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { renderingColumns } from '#app/platform/markdown/stored.server.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

export const events = pgTable('events', {
  id: uuid().primaryKey(),
  title: text().notNull(),
  description: text().notNull().default(''),
  startsAt: time('starts_at').notNull(),
  endsAt: time('ends_at').notNull(),
  /** Null: as many as come. */
  capacity: integer(),
  seatsTaken: integer('seats_taken').notNull().default(0),
  joinUrl: text('join_url'),
  /** Grows with each change, so that calendars take the newer file. */
  revision: integer().notNull().default(0),
  createdAt: time('created_at').notNull().defaultNow(),
  removedAt: time('removed_at'),
  ...renderingColumns(),
})

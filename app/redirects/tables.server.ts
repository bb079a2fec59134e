import { bigint, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const redirects = pgTable('redirects', {
  id: uuid().primaryKey(),
  path: text().notNull(),
  target: text().notNull(),
  status: smallint().notNull().default(301),
  hits: bigint({ mode: 'number' }).notNull().default(0),
  hitAt: timestamp('hit_at', { withTimezone: true }),
  createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  createdBy: uuid('created_by'),
})

export const missingAddresses = pgTable('missing_addresses', {
  id: uuid().primaryKey(),
  path: text().notNull(),
  hits: bigint({ mode: 'number' }).notNull().default(1),
  firstAt: timestamp('first_at', { withTimezone: true }).notNull().defaultNow(),
  lastAt: timestamp('last_at', { withTimezone: true }).notNull().defaultNow(),
})

import { bigint, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '#app/platform/database/timestamptz.ts'

export const redirects = pgTable('redirects', {
  id: uuid().primaryKey(),
  path: text().notNull(),
  target: text().notNull(),
  status: smallint().notNull().default(301),
  hits: bigint({ mode: 'number' }).notNull().default(0),
  hitAt: timestamptz('hit_at'),
  createdAt: timestamptz('created_at', 3).notNull().defaultNow(),
  createdBy: uuid('created_by'),
})

export const missingAddresses = pgTable('missing_addresses', {
  id: uuid().primaryKey(),
  path: text().notNull(),
  hits: bigint({ mode: 'number' }).notNull().default(1),
  firstAt: timestamptz('first_at').notNull().defaultNow(),
  lastAt: timestamptz('last_at').notNull().defaultNow(),
})

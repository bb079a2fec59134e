import { boolean, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Role } from '#app/platform/actor.ts'

export const members = pgTable('members', {
  id: uuid().primaryKey(),
  email: text().notNull(),
  role: text().$type<Role>().notNull().default('member'),
  displayName: text('display_name').notNull(),
  headline: text().notNull().default(''),
  /** Address of the picture; null: one is drawn from the id. */
  avatar: text(),
  joinedAt: timestamp('joined_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  suspendedUntil: timestamp('suspended_until', { withTimezone: true, precision: 3 }),
  suspendedFor: text('suspended_for'),
  /** The account is about to be deleted: to others its owner has left. Follows the account. */
  leaving: boolean().notNull().default(false),
})

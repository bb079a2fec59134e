import { pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { BadgeSlug } from './badge.ts'

export const memberBadges = pgTable(
  'member_badges',
  {
    memberId: uuid('member_id').notNull(),
    badge: text().$type<BadgeSlug>().notNull(),
    grantedAt: timestamp('granted_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.badge] })],
)

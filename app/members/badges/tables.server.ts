import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '#app/platform/database/timestamptz.ts'
import type { BadgeSlug } from './badge.ts'

export const memberBadges = pgTable(
  'member_badges',
  {
    memberId: uuid('member_id').notNull(),
    badge: text().$type<BadgeSlug>().notNull(),
    grantedAt: timestamptz('granted_at', 3).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.badge] })],
)

import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '#app/platform/database/timestamptz.ts'
import type { FollowedKind, FollowLevel } from './follow.ts'

/** The topics, posts and people that members follow or mute. */
export const follows = pgTable(
  'follows',
  {
    memberId: uuid('member_id').notNull(),
    kind: text().$type<FollowedKind>().notNull(),
    subjectId: uuid('subject_id').notNull(),
    level: text().$type<FollowLevel>().notNull(),
    createdAt: timestamptz('created_at', 3).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.kind, table.subjectId] })],
)

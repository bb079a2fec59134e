import { integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '#app/platform/database/timestamptz.ts'

/** The groups that may get a download's file. */
export const downloadGroups = pgTable(
  'download_groups',
  { downloadId: uuid('download_id').notNull(), groupId: uuid('group_id').notNull() },
  (table) => [primaryKey({ columns: [table.downloadId, table.groupId] })],
)

/** Members who downloaded a file that is not public. */
export const downloadTakers = pgTable(
  'download_takers',
  {
    downloadId: uuid('download_id').notNull(),
    memberId: uuid('member_id').notNull(),
    times: integer().notNull(),
    lastAt: timestamptz('last_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.downloadId, table.memberId] })],
)

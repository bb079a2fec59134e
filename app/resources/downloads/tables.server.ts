import { bigint, date, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { catalogueColumns } from '../catalogue/columns.server.ts'
import type { DownloadAudience } from './audience/audience.ts'

export const downloads = pgTable('downloads', {
  ...catalogueColumns(),
  description: text().notNull().default(''),
  fileUrl: text('file_url').notNull(),
  fileName: text('file_name').notNull(),
  fileSize: bigint('file_size', { mode: 'number' }),
  audience: text().$type<DownloadAudience>().notNull().default('everybody'),
  downloadCount: bigint('download_count', { mode: 'number' }).notNull().default(0),
})

export const downloadTags = pgTable(
  'download_tags',
  { recordId: uuid('download_id').notNull(), tagId: uuid('tag_id').notNull() },
  (table) => [primaryKey({ columns: [table.recordId, table.tagId] })],
)

export const downloadDays = pgTable(
  'download_days',
  { downloadId: uuid('download_id').notNull(), day: date().notNull(), count: integer().notNull() },
  (table) => [primaryKey({ columns: [table.downloadId, table.day] })],
)

import { bigint, date, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { catalogueColumns, formerSlugs } from '../catalogue/columns.server.ts'
import type { DownloadAudience } from './audience/audience.ts'

export const downloads = pgTable('downloads', {
  ...catalogueColumns(),
  /** Null if a former release created it: its id is its address then. */
  slug: text(),
  description: text().notNull().default(''),
  fileUrl: text('file_url').notNull(),
  fileName: text('file_name').notNull(),
  fileSize: bigint('file_size', { mode: 'number' }),
  audience: text().$type<DownloadAudience>().notNull().default('everybody'),
  downloadCount: bigint('download_count', { mode: 'number' }).notNull().default(0),
})

/** Former addresses of a download. */
export const downloadSlugs = formerSlugs('download_slugs', 'download_id')

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

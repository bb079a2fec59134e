import { bigint, boolean, customType, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

export const downloads = pgTable('downloads', {
  id: uuid().primaryKey(),
  title: text().notNull(),
  description: text().notNull().default(''),
  fileUrl: text('file_url').notNull(),
  fileName: text('file_name').notNull(),
  fileSize: bigint('file_size', { mode: 'number' }),
  categoryId: uuid('category_id'),
  isFeatured: boolean('is_featured').notNull().default(false),
  isPublished: boolean('is_published').notNull().default(true),
  downloadCount: bigint('download_count', { mode: 'number' }).notNull().default(0),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  publishedAt: timestamp('published_at', { withTimezone: true }),
  version: integer().notNull().default(1),
  search: tsvector().generatedAlwaysAs(''),
})

export const downloadTags = pgTable(
  'download_tags',
  { downloadId: uuid('download_id').notNull(), tagId: uuid('tag_id').notNull() },
  (table) => [primaryKey({ columns: [table.downloadId, table.tagId] })],
)

import { boolean, customType, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '#app/platform/database/timestamptz.ts'
import { trashColumns } from '../trash/columns.server.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** The columns that all catalogue tables share. */
export function catalogueColumns() {
  return {
    id: uuid().primaryKey(),
    title: text().notNull(),
    categoryId: uuid('category_id'),
    isFeatured: boolean('is_featured').notNull().default(false),
    isPublished: boolean('is_published').notNull().default(true),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
    publishedAt: timestamptz('published_at'),
    version: integer().notNull().default(1),
    publishAt: timestamptz('publish_at'),
    withdrawAt: timestamptz('withdraw_at'),
    scheduleZone: text('schedule_zone'),
    scheduledBy: uuid('scheduled_by'),
    scheduledAt: timestamptz('scheduled_at'),
    ...trashColumns(),
    search: tsvector().generatedAlwaysAs(''),
  }
}

/** A table of former addresses, which redirect. @param record the column with the item's id */
export function formerSlugs(table: string, record: string) {
  return pgTable(table, { slug: text().primaryKey(), recordId: uuid(record).notNull() })
}

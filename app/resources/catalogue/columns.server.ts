import { boolean, customType, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
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
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
    publishedAt: timestamp('published_at', { withTimezone: true }),
    version: integer().notNull().default(1),
    publishAt: timestamp('publish_at', { withTimezone: true }),
    withdrawAt: timestamp('withdraw_at', { withTimezone: true }),
    scheduleZone: text('schedule_zone'),
    scheduledBy: uuid('scheduled_by'),
    scheduledAt: timestamp('scheduled_at', { withTimezone: true }),
    ...trashColumns(),
    search: tsvector().generatedAlwaysAs(''),
  }
}

/** A table of former addresses, which redirect. @param record the column with the item's id */
export function formerSlugs(table: string, record: string) {
  return pgTable(table, { slug: text().primaryKey(), recordId: uuid(record).notNull() })
}

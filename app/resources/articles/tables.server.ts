import { boolean, customType, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { FormState } from '#app/platform/forms/form-state.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

export const articles = pgTable('articles', {
  id: uuid().primaryKey(),
  slug: text().notNull(),
  title: text().notNull(),
  excerpt: text().notNull().default(''),
  content: text().notNull(),
  contentText: text('content_text').notNull(),
  description: text().notNull().default(''),
  categoryId: uuid('category_id'),
  isFeatured: boolean('is_featured').notNull().default(false),
  isPublished: boolean('is_published').notNull().default(true),
  thumbnailUrl: text('thumbnail_url'),
  thumbnailAlt: text('thumbnail_alt').notNull().default(''),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  publishedAt: timestamp('published_at', { withTimezone: true }),
  version: integer().notNull().default(1),
  search: tsvector().generatedAlwaysAs(''),
})

/** Addresses that an article had before. */
export const articleSlugs = pgTable('article_slugs', {
  slug: text().primaryKey(),
  articleId: uuid('article_id').notNull(),
})

export const articleTags = pgTable(
  'article_tags',
  { articleId: uuid('article_id').notNull(), tagId: uuid('tag_id').notNull() },
  (table) => [primaryKey({ columns: [table.articleId, table.tagId] })],
)

/** What an admin has typed and not saved. Without `articleId`: of a new article. */
export const articleDrafts = pgTable('article_drafts', {
  id: uuid().primaryKey(),
  adminId: uuid('admin_id').notNull(),
  articleId: uuid('article_id'),
  typed: jsonb().$type<FormState['values']>().notNull(),
  savedAt: timestamp('saved_at', { withTimezone: true }).notNull().defaultNow(),
})

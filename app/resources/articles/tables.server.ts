import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '#app/platform/database/timestamptz.ts'
import type { TocEntry } from '#app/platform/markdown/render.server.ts'
import { catalogueColumns, formerSlugs } from '../catalogue/columns.server.ts'

export const articles = pgTable('articles', {
  ...catalogueColumns(),
  slug: text().notNull(),
  excerpt: text().notNull().default(''),
  content: text().notNull(),
  contentText: text('content_text').notNull(),
  description: text().notNull().default(''),
  thumbnailUrl: text('thumbnail_url'),
  thumbnailAlt: text('thumbnail_alt').notNull().default(''),
  authorId: uuid('author_id'),
  authorName: text('author_name').notNull().default(''),
  canonicalUrl: text('canonical_url').notNull().default(''),
  sharingTitle: text('sharing_title').notNull().default(''),
  sharingText: text('sharing_text').notNull().default(''),
  sharingPicture: text('sharing_picture').$type<'drawn' | 'thumbnail'>().notNull().default('drawn'),
  decorativePictures: boolean('decorative_pictures').notNull().default(false),
  html: text(),
  toc: jsonb().$type<TocEntry[]>(),
  readingMinutes: integer('reading_minutes'),
  /** Pictures in the content, by their address without extension, which all sizes and formats share. */
  pictures: text().array().notNull().default([]),
  /** Pictures whose sizes were still being generated when it was rendered. */
  unsized: text().array().notNull().default([]),
  renderedBy: integer('rendered_by').notNull().default(0),
  renderedVersion: integer('rendered_version').notNull().default(0),
  /** The member whose autosave created it; null once it is saved. */
  begunBy: uuid('begun_by'),
})

/** Former addresses of an article. */
export const articleSlugs = formerSlugs('article_slugs', 'article_id')

export const articleTags = pgTable(
  'article_tags',
  { recordId: uuid('article_id').notNull(), tagId: uuid('tag_id').notNull() },
  (table) => [primaryKey({ columns: [table.recordId, table.tagId] })],
)

/** An article's text after each action on it. */
export const articleVersions = pgTable('article_versions', {
  id: uuid().primaryKey(),
  articleId: uuid('article_id').notNull(),
  act: text().$type<'created' | 'revised' | 'published' | 'withdrawn'>().notNull(),
  actorId: uuid('actor_id'),
  at: timestamptz('at').notNull().defaultNow(),
  title: text().notNull(),
  slug: text().notNull(),
  excerpt: text().notNull(),
  content: text().notNull(),
  description: text().notNull(),
  thumbnailUrl: text('thumbnail_url'),
  thumbnailAlt: text('thumbnail_alt').notNull(),
  categoryId: uuid('category_id'),
  tagIds: uuid('tag_ids').array().notNull(),
  isFeatured: boolean('is_featured').notNull(),
  isPublished: boolean('is_published').notNull(),
})

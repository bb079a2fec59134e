import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '#app/platform/database/timestamptz.ts'
import type { FormState } from '#app/platform/forms/form-state.ts'
import type { ReviewState } from './review.ts'

/** Requests to publish an article, and their answers. */
export const articleReviews = pgTable('article_reviews', {
  id: uuid().primaryKey(),
  articleId: uuid('article_id').notNull(),
  askedBy: uuid('asked_by'),
  askedAt: timestamptz('asked_at').notNull().defaultNow(),
  note: text().notNull().default(''),
  /** The proposed text of a published article, as form values; null to review the article itself. */
  typed: jsonb().$type<FormState['values']>(),
  baseVersion: integer('base_version').notNull(),
  state: text().$type<ReviewState>().notNull().default('waiting'),
  answeredBy: uuid('answered_by'),
  answeredAt: timestamptz('answered_at'),
  words: text().notNull().default(''),
})

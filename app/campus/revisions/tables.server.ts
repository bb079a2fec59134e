import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '#app/platform/database/timestamptz.ts'

export const campusRevisions = pgTable('campus_revisions', {
  id: uuid().primaryKey(),
  postId: uuid('post_id'),
  commentId: uuid('comment_id'),
  /** Empty for a comment. */
  title: text().notNull().default(''),
  content: text().notNull(),
  replacedAt: timestamptz('replaced_at', 3).notNull().defaultNow(),
  replacedBy: uuid('replaced_by'),
})

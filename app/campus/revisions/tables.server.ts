import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const campusRevisions = pgTable('campus_revisions', {
  id: uuid().primaryKey(),
  postId: uuid('post_id'),
  commentId: uuid('comment_id'),
  /** Empty for a comment. */
  title: text().notNull().default(''),
  content: text().notNull(),
  replacedAt: timestamp('replaced_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  replacedBy: uuid('replaced_by'),
})

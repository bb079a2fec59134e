import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '#app/platform/database/timestamptz.ts'

export const memberMeasures = pgTable('member_measures', {
  id: uuid().primaryKey(),
  memberId: uuid('member_id').notNull(),
  measure: text().$type<'warned' | 'suspended'>().notNull(),
  reason: text().notNull().default(''),
  /** The end of a suspension. */
  until: timestamptz('until', 3),
  /** The post that a warning is about. */
  postId: uuid('post_id'),
  commentId: uuid('comment_id'),
  takenBy: uuid('taken_by'),
  createdAt: timestamptz('created_at', 3).notNull().defaultNow(),
  undoneAt: timestamptz('undone_at', 3),
  /** Shared with the decisions of the same act. */
  batchId: uuid('batch_id'),
})

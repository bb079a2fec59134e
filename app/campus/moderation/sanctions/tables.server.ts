import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

export const memberMeasures = pgTable('member_measures', {
  id: uuid().primaryKey(),
  memberId: uuid('member_id').notNull(),
  measure: text().$type<'warned' | 'suspended'>().notNull(),
  reason: text().notNull().default(''),
  /** The end of a suspension. */
  until: time('until'),
  /** The post that a warning is about. */
  postId: uuid('post_id'),
  commentId: uuid('comment_id'),
  takenBy: uuid('taken_by'),
  createdAt: time('created_at').notNull().defaultNow(),
  undoneAt: time('undone_at'),
  /** Shared with the decisions of the same act. */
  batchId: uuid('batch_id'),
})

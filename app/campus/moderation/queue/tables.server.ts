import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '#app/platform/database/timestamptz.ts'

/** `hidden`: not visible to others. `restored`: shown again, or approved. `dismissed`: unchanged. */
export type Verdict = 'hidden' | 'restored' | 'dismissed'

export const moderationDecisions = pgTable('moderation_decisions', {
  id: uuid().primaryKey(),
  subjectKind: text('subject_kind').$type<'post' | 'comment'>().notNull(),
  subjectId: uuid('subject_id').notNull(),
  decision: text().$type<Verdict>().notNull(),
  reason: text().notNull().default(''),
  decidedBy: uuid('decided_by'),
  createdAt: timestamptz('created_at', 3).notNull().defaultNow(),
  undoneAt: timestamptz('undone_at', 3),
  /** Shared by all decisions and sanctions of one act, which are undone together. */
  batchId: uuid('batch_id'),
})

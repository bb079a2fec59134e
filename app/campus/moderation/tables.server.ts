import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '#app/platform/database/timestamptz.ts'

export const reports = pgTable('reports', {
  id: uuid().primaryKey(),
  subjectKind: text('subject_kind').$type<'post' | 'comment'>().notNull(),
  subjectId: uuid('subject_id').notNull(),
  /** Null for texts that were held automatically, and for reporters who have left. */
  reporterId: uuid('reporter_id'),
  reason: text().notNull(),
  createdAt: timestamptz('created_at', 3).notNull().defaultNow(),
  handledAt: timestamptz('handled_at', 3),
  decisionId: uuid('decision_id'),
})

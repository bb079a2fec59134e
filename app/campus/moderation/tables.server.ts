import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

export const reports = pgTable('reports', {
  id: uuid().primaryKey(),
  subjectKind: text('subject_kind').$type<'post' | 'comment'>().notNull(),
  subjectId: uuid('subject_id').notNull(),
  /** Null for texts that were held automatically, and for reporters who have left. */
  reporterId: uuid('reporter_id'),
  reason: text().notNull(),
  createdAt: time('created_at').notNull().defaultNow(),
  handledAt: time('handled_at'),
  decisionId: uuid('decision_id'),
})

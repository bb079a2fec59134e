import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const reports = pgTable('reports', {
  id: uuid().primaryKey(),
  subjectKind: text('subject_kind').$type<'post' | 'comment'>().notNull(),
  subjectId: uuid('subject_id').notNull(),
  reporterId: uuid('reporter_id'),
  reason: text().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
})

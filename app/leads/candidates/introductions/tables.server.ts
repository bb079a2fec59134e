import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '#app/platform/database/timestamptz.ts'

export const candidateIntroductions = pgTable('introductions', {
  id: uuid().primaryKey(),
  candidateId: uuid('candidate_id').notNull(),
  employer: text().notNull(),
  role: text().notNull(),
  note: text().notNull().default(''),
  askedBy: uuid('asked_by'),
  askedAt: timestamptz('asked_at').notNull().defaultNow(),
  answer: text().$type<'yes' | 'no'>(),
  answeredAt: timestamptz('answered_at'),
})

import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { leadColumns, noteColumns } from '../desk/columns.server.ts'
import type { MessageStatus } from '../messages/message.ts'

export const assessments = pgTable('assessments', {
  ...leadColumns<MessageStatus>(),
  name: text(),
  company: text(),
  code: text().notNull(),
  consentAt: timestamp('consent_at', { withTimezone: true }).notNull(),
  team: uuid(),
  source: text(),
})

export const assessmentNotes = pgTable('assessment_notes', noteColumns('assessment_id'))

export const assessmentAnswers = pgTable('assessment_answers', {
  id: uuid().primaryKey(),
  assessmentId: uuid('assessment_id').notNull(),
  code: text().notNull(),
  digest: text().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '#app/platform/database/timestamptz.ts'
import { leadColumns, noteColumns } from '../inbox/columns.server.ts'
import type { MessageStatus } from '../messages/message.ts'
import type { EditionContent } from './edition.ts'

export const assessments = pgTable('assessments', {
  ...leadColumns<MessageStatus>(),
  name: text(),
  company: text(),
  code: text().notNull(),
  consentAt: timestamptz('consent_at').notNull(),
  team: uuid(),
  source: text(),
})

export const assessmentNotes = pgTable('assessment_notes', noteColumns('assessment_id'))

export const assessmentAnswers = pgTable('assessment_answers', {
  id: uuid().primaryKey(),
  assessmentId: uuid('assessment_id').notNull(),
  code: text().notNull(),
  digest: text().notNull(),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
})

/** Published editions. Number 1 ships with the product and is not stored. */
export const assessmentEditions = pgTable('assessment_editions', {
  number: integer().primaryKey(),
  content: jsonb().$type<EditionContent>().notNull(),
  authorId: uuid('author_id'),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
})

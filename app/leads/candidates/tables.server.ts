import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '#app/platform/database/timestamptz.ts'
import { leadColumns, noteColumns } from '../inbox/columns.server.ts'
import type { CandidateStatus, FileKind } from './candidate.ts'

export const candidates = pgTable('candidates', {
  ...leadColumns<CandidateStatus>(),
  source: text(),
  /** Token of the candidate's own page. */
  token: uuid().notNull().defaultRandom(),
  revisedAt: timestamptz('revised_at'),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  phone: text().notNull(),
  linkedinUrl: text('linkedin_url'),
  location: text().notNull(),
  currentCompany: text('current_company'),
  currentPosition: text('current_position'),
  yearsExperience: text('years_experience').notNull(),
  desiredSalary: text('desired_salary'),
  availability: text(),
  skills: text().notNull(),
  summary: text().notNull(),
  coverLetter: text('cover_letter'),
})

export const candidateFiles = pgTable('candidate_files', {
  id: uuid().primaryKey(),
  candidateId: uuid('candidate_id').references(() => candidates.id, { onDelete: 'set null' }),
  kind: text().$type<FileKind>().notNull(),
  path: text().notNull(),
  name: text().notNull(),
  size: integer().notNull(),
  contentType: text('content_type').notNull(),
  tokenHash: text('token_hash'),
  expiresAt: timestamptz('expires_at'),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
})

export const candidateNotes = pgTable('candidate_notes', noteColumns('candidate_id'))

import { sql } from 'drizzle-orm'
import { customType, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { CandidateStatus, FileKind } from './candidate.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
const moment = (name: string) => timestamp(name, { withTimezone: true })

export const candidates = pgTable('candidates', {
  id: uuid().primaryKey(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  email: text().notNull(),
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
  status: text().$type<CandidateStatus>().notNull().default('new'),
  digest: text().notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  search: tsvector().generatedAlwaysAs(sql`default`),
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
  expiresAt: moment('expires_at'),
  createdAt: moment('created_at').notNull().defaultNow(),
})

export const candidateNotes = pgTable('candidate_notes', {
  id: uuid().primaryKey(),
  candidateId: uuid('candidate_id')
    .notNull()
    .references(() => candidates.id, { onDelete: 'cascade' }),
  authorId: uuid('author_id'),
  text: text().notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
})

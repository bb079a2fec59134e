import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '#app/platform/database/timestamptz.ts'
import { leadColumns, noteColumns } from '../inbox/columns.server.ts'
import type { MessageStatus } from '../messages/message.ts'

export const fileRequests = pgTable('file_requests', {
  ...leadColumns<MessageStatus>(),
  name: text(),
  company: text(),
  downloadId: uuid('download_id').notNull(),
  title: text().notNull(),
  consentAt: timestamptz('consent_at').notNull(),
  source: text(),
  taken: integer().notNull().default(0),
  takenAt: timestamptz('taken_at'),
})

export const fileRequestNotes = pgTable('file_request_notes', noteColumns('request_id'))

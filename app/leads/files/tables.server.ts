import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { leadColumns, noteColumns } from '../inbox/columns.server.ts'
import type { MessageStatus } from '../messages/message.ts'

export const fileRequests = pgTable('file_requests', {
  ...leadColumns<MessageStatus>(),
  name: text(),
  company: text(),
  downloadId: uuid('download_id').notNull(),
  title: text().notNull(),
  consentAt: timestamp('consent_at', { withTimezone: true }).notNull(),
  source: text(),
  taken: integer().notNull().default(0),
  takenAt: timestamp('taken_at', { withTimezone: true }),
})

export const fileRequestNotes = pgTable('file_request_notes', noteColumns('request_id'))
